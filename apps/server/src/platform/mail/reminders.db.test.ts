import * as site from '@bracketbid/contract/http/site';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import { aContestGroup, aGolfWeek } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { type MailServer, startMailServer } from '../../../test/external/mailServer.ts';
import { aGroup, signInAdmin, signUp } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/startServer.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(testDatabases())('reminders, database %s', (kind) => {
  let server: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({ kind, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  const isReminder = ({ subject }: Email) => subject?.startsWith('Your auction starts') === true;

  it('go to every member once, a day and ten minutes before, with an entry for the calendar', async () => {
    const { group, members } = await aGroup(server.url, ['Ann', 'Bea']);
    const outsider = await signUp(server.url, 'Outsider');
    const admin = await signInAdmin(server.url);
    const startsAt = async (inMs: number) => {
      const auctionDate = new Date(Date.now() + inMs).toISOString();
      await admin.call(site.updateSettings, { body: { auctionDate } });
      return auctionDate;
    };
    const auctionDate = await startsAt(DAY_MS);
    for (const member of members) {
      const got = await mail.mailTo(member.email, isReminder);
      expect(got.subject).toBe('Your auction starts in 24 hours: “The Regulars”');
      expect(got.text).toContain(`/auction/${group.groupId}`);
      expect(got.text).toContain('Pacific time');
      const [entry] = got.attachments;
      expect(entry?.filename).toBe('auction.ics');
      const calendar =
        typeof entry?.content === 'string'
          ? entry.content
          : new TextDecoder().decode(entry?.content);
      const compact = auctionDate.replaceAll(/[-:]|\.\d+/g, '');
      expect(calendar).toContain(`DTSTART:${compact}`);
      expect(calendar).toContain('BEGIN:VALARM');
    }
    // The same settings again, and a date that is soon: no mail is sent twice for one date.
    await admin.call(site.updateSettings, { body: { auctionDate } });
    await startsAt(10 * MINUTE_MS);
    for (const member of members) {
      await mail.mailTo(member.email, ({ subject }) => /in 10 minutes/.test(subject ?? ''));
    }
    const toMember = mail.mails.filter(
      (each) => isReminder(each) && each.to?.[0]?.address === members[0]?.email,
    );
    expect(toMember).toHaveLength(2);
    expect(
      mail.mails.some((each) => isReminder(each) && each.to?.[0]?.address === outsider.email),
    ).toBe(false);
  });
});

it('go to the members of a group with a contest as well, and say nothing of a tournament', async () => {
  const clock = createJumpingClock();
  const mail = await startMailServer();
  const server = await startServer({ clock, smtpUrl: mail.url });
  try {
    const startMs = clock.nowMs() + 2 * DAY_MS;
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ben'], {
      contest: aGolfWeek(startMs),
      auctionDate: new Date(startMs).toISOString(),
    });
    clock.jumpTo(startMs - DAY_MS);
    for (const { email } of members) {
      const { text } = await mail.mailTo(email, ({ subject }) => /in 24 hours/.test(subject ?? ''));
      expect(text).toContain(`/auction/${group.groupId}`);
      expect(text).not.toMatch(/tournament|team|bracket\b|round/i);
    }
    clock.jumpTo(startMs - 10 * MINUTE_MS);
    for (const { email } of members) {
      await mail.mailTo(email, ({ subject }) => /in 10 minutes/.test(subject ?? ''));
    }
    expect(mail.mails.filter(({ subject }) => /auction starts/.test(subject ?? ''))).toHaveLength(
      2 * members.length,
    );
  } finally {
    await server.close();
    await mail.close();
  }
});
