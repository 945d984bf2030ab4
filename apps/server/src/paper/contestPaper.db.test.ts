import * as calls from '@bracketbid/contract/contest/calls';
import * as paperCalls from '@bracketbid/contract/http/paper';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../test/clocks/jumpingClock.ts';
import { aGolfWeek, aHeldContest } from '../../test/contests/heldContest.ts';
import { testDatabases } from '../../test/database.ts';
import { type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import { PASSWORD, signIn, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The next noon in Eastern time, or an hour after it: also an hour in which papers are mailed. Epoch milliseconds. */
function nextNoonMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + 17 * HOUR_MS;
}

describe.each(testDatabases())('the morning paper of a contest, database %s', (kind) => {
  const clock = createJumpingClock();
  let server: TestServer;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startServer({ kind, clock, smtpUrl: mail.url });
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  it('[PAPER-1, PAPER-5] is mailed after each day on which something was decided, and after no other', async () => {
    const noonMs = nextNoonMs(clock.nowMs());
    clock.jumpTo(noonMs);
    const names = ['Hanna', 'Ben', 'Cleo'] as const;
    const sold = { Nina: { by: 1, amount: 60 }, Bo: { by: 2, amount: 30 } };
    const golf = aGolfWeek(noonMs);
    const { group, members, findId } = await aHeldContest(server, names, golf, sold, noonMs);
    const [, ben] = members;
    const { groupId } = group;
    const params = { groupId };
    await ben.call(paperCalls.choosePaperMail, { body: { isMailed: true } });

    const dayAfter = (days: number) => new Date(noonMs + days * DAY_MS).toISOString().slice(0, 10);
    /** Noon of a day, with everyone signed in again. */
    const moveToNoon = async (days: number) => {
      clock.jumpTo(noonMs + days * DAY_MS);
      const [hanna, ben, cleo] = await Promise.all(
        members.map(({ email }) => signIn(server.url, email, PASSWORD)),
      );
      if (hanna === undefined || ben === undefined || cleo === undefined) throw new Error('nobody');
      return { hanna, ben, cleo };
    };
    const looked = async () => {
      const rows = await server.database.kysely
        .selectFrom('paper_mails')
        .select(sql<number>`count(*)::int`.as('days'))
        .where('group_id', '=', groupId)
        .executeTakeFirstOrThrow();
      return rows.days;
    };
    const papers = () => mail.mails.filter(({ text }) => text?.includes('morning paper') === true);
    const belongsTo = (day: string) => (each: Email) =>
      each.text?.includes(`paper?day=${day}`) === true;
    const enterLast = (hanna: SomeBody) =>
      hanna.call(calls.enterResult, {
        params,
        body: { prizeId: 'last', value: { kind: 'named', entrants: [findId('Bo')] } },
      });
    const ofLast = { ...params, prizeId: 'last' };

    await members[0].call(calls.enterResult, {
      params,
      body: {
        prizeId: 'places',
        value: { kind: 'place', order: [[findId('Nina')], [findId('Bo')]] },
      },
    });
    await enterLast(members[0]);
    const first = await moveToNoon(1);
    const got = await mail.mailTo(ben.email, belongsTo(dayAfter(0)));
    expect(got.subject).toBe('“The Regulars”: “Ben” gains $48.60');
    expect(got.text).toContain('You gained $48.60 and are 3rd of 3');
    expect(got.text).toContain(`/groups/paper?day=${dayAfter(0)}&groupId=${groupId}`);
    expect(got.text).not.toMatch(/bracket\b|round|game|upset|seed/i);

    // Words that change no result: an objection, the same result again.
    const reason = 'A card was wrong';
    await first.cleo.call(calls.objectToResult, { params: ofLast, body: { reason } });
    const second = await moveToNoon(2);
    await expect.poll(looked).toBe(2);
    await enterLast(second.hanna);
    const third = await moveToNoon(3);
    await expect.poll(looked).toBe(3);

    // Both of the others confirm it: everything is certain.
    for (const who of [third.ben, third.cleo]) {
      await who.call(calls.confirmResult, { params: ofLast, body: {} });
    }
    const fourth = await moveToNoon(4);
    const last = await mail.mailTo(ben.email, belongsTo(dayAfter(3)));
    expect(last.subject).toBe('“The Regulars”: “Cleo” wins');
    expect(papers()).toHaveLength(2);
    const { days } = await fourth.ben.call(paperCalls.paper, { params });
    expect(days).toEqual([dayAfter(0), dayAfter(3)]);
  });

  it('[PAPER-1, GROUP-12] says who was withdrawn, in a mail by a quoted name', async () => {
    const noonMs = nextNoonMs(clock.nowMs());
    clock.jumpTo(noonMs);
    const sold = { Nina: { by: 1, amount: 60 }, Bo: { by: 2, amount: 30 } };
    const names = ['Hanna', 'Ben', 'Cleo'] as const;
    const { group, members, findId } = await aHeldContest(
      server,
      names,
      aGolfWeek(noonMs),
      sold,
      noonMs,
    );
    const [hanna, ben, cleo] = members;
    const { groupId } = group;
    await ben.call(paperCalls.choosePaperMail, { body: { isMailed: true } });
    const entrantId = findId('Nina');
    await hanna.call(calls.withdrawEntrant, {
      params: { groupId },
      body: { entrantId, reason: 'A bad knee' },
    });
    await cleo.call(calls.confirmWithdrawal, { params: { groupId, entrantId } });
    const { edition } = await ben.call(paperCalls.paper, { params: { groupId } });
    expect(edition?.headline).toBe('Nina is withdrawn');
    expect(edition?.lead).toContain('Nobody gained anything on the day.');
    const figures = edition?.members.map((each) => [each.user.fullName, each.profitCents]);
    expect(figures).toEqual([
      ['Hanna', 0],
      ['Ben', 0],
      ['Cleo', -3000],
    ]);
    expect(edition?.members.map(({ gainCents }) => gainCents)).toEqual([0, 0, 0]);
    clock.jumpTo(noonMs + DAY_MS);
    const isPaper = ({ text }: Email) => text?.includes('paper?day=') === true;
    const got = await mail.mailTo(ben.email, isPaper);
    expect(got.subject).toBe('“The Regulars”: “Nina” is withdrawn');
  });
});
