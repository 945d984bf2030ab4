import * as paperCalls from '@bracketbid/contract/http/paper';
import { MESSAGES } from '@bracketbid/contract/messages';
import * as results from '@bracketbid/contract/http/results';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctionedGroup.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '../../test/database.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { createManualClock } from '../../test/manualClock.ts';
import { type PeopleOf, signInAdmin, signUp, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

const file = newestShippedTournament();
const DAY = '2026-03-19';
const NEXT_DAY = '2026-03-20';

/** The games that are played until a day, as a results file has them. */
const playedUntil = (day: string) => ({ matches: file.matches.filter(({ date }) => date <= day) });

/** A clock that begins at an instant. */
function clockFrom(iso: string) {
  const clock = createManualClock();
  clock.advance(Date.parse(iso) - clock.nowMs());
  return clock;
}

describe.each(testDatabases())('the morning paper, database %s', (kind) => {
  let database: TestDatabase;
  let server: TestServer;
  let mail: MailServer;
  let admin: SomeBody;
  let members: PeopleOf<readonly ['Maya', 'Theo', 'Priya']>;
  let groupId: string;
  beforeAll(async () => {
    mail = await startMailServer();
    database = await openTestDatabase(kind);
    // Four in the morning, Pacific: no paper is due.
    server = await startServer({
      database,
      clock: clockFrom(`${NEXT_DAY}T11:00:00Z`),
      smtpUrl: mail.url,
    });
    admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: withoutResults(file) });
    ({ groupId, members } = await auctionedGroup(
      server,
      ['Maya', 'Theo', 'Priya'],
      (_key, index) => (index % 9 === 8 ? null : { by: index % 2, amount: 10 + index }),
    ));
    await admin.call(results.importResults, { body: playedUntil(DAY) });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await mail.close();
  });

  const read = (who: SomeBody, day?: string) =>
    who.call(paperCalls.paper, { params: { groupId }, query: day === undefined ? {} : { day } });

  it('[PAPER-1] has the newest day, and every day before it, in the figures of the standings', async () => {
    const [maya] = members;
    const { days, edition, history } = await read(maya);
    expect(days.at(-1)).toBe(DAY);
    expect(edition).toMatchObject({ day: DAY, nextDay: NEXT_DAY, isOver: false });
    const { standings, history: profits } = await maya.call(results.standings, {
      params: { groupId },
    });
    const dollarsOf = new Map(standings.map(({ user, profit }) => [user._id, profit]));
    for (const { user, profitCents } of edition?.members ?? []) {
      expect(profitCents / 100).toBe(dollarsOf.get(user._id));
    }
    expect(history.map(({ day }) => day)).toEqual(profits.map(({ date }) => date));
    const games = await maya.call(results.myMatches);
    const gained = games.data
      .filter(({ date }) => date === DAY)
      .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const own = edition?.members.find(({ user }) => user._id === maya.userId);
    expect(own?.gainCents).toBe(gained);
    const [first = ''] = days;
    expect((await read(maya, first)).edition).toMatchObject({ day: first });
  });

  it('[PAPER-2] tells upsets with their odds in history, and the next games of the group', async () => {
    const { edition } = await read(members[0]);
    const [upset] = edition?.upsets ?? [];
    expect(upset?.winner.seedNumber).toBeGreaterThan(upset?.loser.seedNumber ?? 99);
    expect(upset?.record).toMatch(
      /from 1985 to 2025, \d+ of 160 No\. \d+ seeds got past the Round of 64\./,
    );
    expect(edition?.next.length).toBeGreaterThan(0);
    for (const { home, away } of edition?.next ?? []) {
      expect([home, away].some((side) => side === null || side.owner !== null)).toBe(true);
    }
  });

  it('[SHARE-3] names all owners of a team that was divided', async () => {
    const { groupId: divided, members: table } = await auctionedGroup(
      server,
      ['Ana', 'Ben'],
      (_key, index) => ({ by: index % 2, amount: 10 }),
    );
    const [ana, ben] = table;
    const sides = async () => {
      const { edition } = await ana.call(paperCalls.paper, { params: { groupId: divided } });
      return edition?.next.flatMap(({ home, away }) => [home, away]) ?? [];
    };
    const own = (await sides()).find((side) => side?.owner?._id === ana.userId);
    const parts = [ana, ben].map(({ userId }) => ({ userId, weight: 1 }));
    const body = { groupId: divided, teamID: own?._id ?? '', parts };
    const { offer } = await ana.call(offerShares, { body });
    await ben.call(acceptShares, { params: { id: offer._id } });
    const shared = (await sides()).filter((side) => side?.owners !== undefined);
    expect(shared).toMatchObject([
      { _id: own?._id, owners: [{ user: { fullName: 'Ana' } }, { user: { fullName: 'Ben' } }] },
    ]);
  });

  it('is for members, and of days with results alone', async () => {
    const stranger = await signUp(server.url, 'Stranger');
    const refused = await stranger.send(paperCalls.paper, { params: { groupId } });
    expect(refused).toMatchObject({ status: 403, body: { message: MESSAGES.notMember } });
    const query = { day: '2026-04-30' };
    const none = await members[0].send(paperCalls.paper, { params: { groupId }, query });
    expect(none).toMatchObject({ status: 404, body: { message: MESSAGES.paperUnknown } });
  });

  it('[PAPER-1] follows a corrected result', async () => {
    const [maya] = members;
    const { edition } = await read(maya);
    const [upset] = edition?.upsets ?? [];
    const match = file.matches.find(({ date }) => date === DAY);
    if (upset === undefined || match === undefined) throw new Error('No upset to correct');
    const { matches } = await maya.call(results.matches);
    const known = matches.find(({ _id }) => _id === upset.matchId);
    const enter = (homeScore: number | null, awayScore: number | null) =>
      admin.call(results.enterResult, {
        params: { id: upset.matchId },
        body: { status: 'final', homeScore, awayScore },
      });
    const [home = null, away = null] = [known?.homeTeam?.score, known?.awayTeam?.score];
    await enter(away, home);
    const corrected = (await read(maya)).edition;
    expect(corrected?.upsets.map(({ matchId }) => matchId)).not.toContain(upset.matchId);
    await enter(home, away);
    expect((await read(maya)).edition).toEqual(edition);
  });

  it('[PAPER-5] is mailed once in the morning, by however many processes, to those who want it; a click ends it', async () => {
    const [maya, theo] = members;
    expect((await read(maya)).isMailed).toBe(false);
    for (const who of [maya, theo]) {
      await who.call(paperCalls.choosePaperMail, { body: { isMailed: true } });
    }
    await theo.call(paperCalls.choosePaperMail, { body: { isMailed: false } });
    expect((await read(maya)).isMailed).toBe(true);
    const isPaper = ({ text }: Email) => text?.includes('morning paper') === true;
    const morning = async () => {
      const clock = clockFrom(`${NEXT_DAY}T15:00:01Z`);
      const [one, other] = await Promise.all(
        [0, 1].map(() => startServer({ database, clock, smtpUrl: mail.url })),
      );
      return async () => {
        await one?.close();
        await other?.close();
      };
    };
    const endMorning = await morning();
    const got = await mail.mailTo(maya.email, isPaper);
    await endMorning();
    expect(got.subject).toMatch(/^The Regulars: /);
    expect(got.text).toContain('You gained');
    expect(got.text).toContain(`/groups/paper?day=2026-03-19&group=${groupId}`);
    const headerOf = (name: string) => got.headers.find(({ key }) => key === name)?.value;
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stopUrl = /^<(.*)>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(got.text).toContain(stopUrl);

    // Processes that start again in the same morning mail nothing again.
    await (
      await morning()
    )();
    expect(mail.mails.filter(isPaper)).toHaveLength(1);
    const { rows } = await database.pool.query('SELECT id FROM mail_queue');
    expect(rows).toEqual([]);

    const { pathname } = new URL(stopUrl);
    const stopped = await fetch(`${server.url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.status).toBe(204);
    expect((await maya.call(paperCalls.paperMail)).isMailed).toBe(false);
    const token = pathname.split('/').at(-1) ?? '';
    const again = await maya.call(paperCalls.stopPaperMail, { params: { token } });
    expect(again.message).toBe(MESSAGES.paperMailOff);
  });
});
