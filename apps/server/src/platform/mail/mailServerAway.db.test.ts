import { expect, it } from 'vitest';
import { createManualClock } from '../../../test/clocks/manualClock.ts';
import { openTestDatabase } from '../../../test/database.ts';
import type { Mail } from './mail.ts';
import { createMailer, queueMail } from './mailer.ts';
import { createMailSeal } from './seal.ts';
import { MailServerAway } from './transport.ts';

const DAY_MS = 86_400_000;

/** A mailer whose mail server is reached or not, as the test says. */
async function aMailer() {
  const database = await openTestDatabase('embedded');
  const clock = createManualClock();
  const line = { isAway: true, tries: 0 };
  const delivered: string[] = [];
  const news: string[] = [];
  const errors: unknown[] = [];
  const mailer = createMailer({
    database,
    clock,
    seal: createMailSeal('a secret of tests that is thirty-two characters long'),
    sender: () => ({ publicUrl: 'http://10.42.0.1:3000' }),
    transport: {
      deliver: async (recipient: string, _mail: Mail) => {
        line.tries += 1;
        if (line.isAway) throw new MailServerAway('Nobody was reached');
        delivered.push(recipient);
      },
      close: () => {},
    },
    onUnreadable: () => {},
    onAway: (away) => news.push(away === null ? 'reached' : 'away'),
    onError: (error) => errors.push(error),
  });
  const waiting = () =>
    database.kysely.selectFrom('mail_queue').select(['tries', 'next_try_at']).execute();
  return {
    line,
    delivered,
    news,
    errors,
    mailer,
    waiting,
    queue: (recipient: string) =>
      queueMail(database.kysely, clock, recipient, { kind: 'welcome', fullName: 'Ana Lima' }),
    /** Looks at the queue once everything in it is due. */
    later: async (ms: number) => {
      const before = line.tries;
      clock.advance(ms);
      mailer.wake();
      await expect.poll(() => line.tries).toBeGreaterThan(before);
    },
    close: async () => {
      await mailer.close();
      await database.close();
    },
  };
}

it('keeps mails while no mail server is reached, and sends them when it is', async () => {
  const { line, delivered, news, errors, mailer, waiting, queue, later, close } = await aMailer();
  try {
    const people = Array.from({ length: 25 }, (_, index) => `person${index}@example.test`);
    for (const person of people) await queue(person);
    mailer.begin();
    await expect.poll(() => news).toEqual(['away']);
    // More often than a mail that is refused would be tried at all.
    for (let round = 0; round < 12; round += 1) await later(60_000);
    expect(line.tries).toBeLessThan(people.length);
    expect(await waiting()).toHaveLength(people.length);
    line.isAway = false;
    await later(60_000);
    await expect.poll(waiting).toEqual([]);
    expect(delivered.toSorted()).toEqual(people.toSorted());
    // What an operator reads: two lines for the whole evening.
    expect({ news, errors }).toEqual({ news: ['away', 'reached'], errors: [] });
  } finally {
    await close();
  }
}, 60_000);

it('gives up a mail after three days without a mail server', async () => {
  const { mailer, waiting, queue, later, news, close } = await aMailer();
  try {
    await queue('ana@example.test');
    mailer.begin();
    await expect.poll(() => news).toEqual(['away']);
    await later(2.9 * DAY_MS);
    await expect.poll(async () => (await waiting()).length).toBe(1);
    await later(0.2 * DAY_MS);
    await expect.poll(waiting).toEqual([]);
  } finally {
    await close();
  }
}, 60_000);
