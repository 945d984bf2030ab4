import { listOwners } from '@bracketbid/contract/entities';
import * as accounts from '@bracketbid/contract/http/accounts';
import * as auction from '@bracketbid/contract/http/auction';
import * as paperCalls from '@bracketbid/contract/http/paper';
import type { PaperTeam } from '@bracketbid/contract/http/paper';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import * as results from '@bracketbid/contract/http/results';
import { acceptShares, offerShares } from '@bracketbid/contract/http/shares';
import { importTournament } from '@bracketbid/contract/http/tournament';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup, type SomeBundles } from '../../test/auctions/auctionedGroup.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '../../test/database.ts';
import { type MailServer, startMailServer } from '../../test/external/mailServer.ts';
import { createManualClock } from '../../test/clocks/manualClock.ts';
import { type PeopleOf, signInAdmin, signUp, type SomeBody } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/startServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';
import { mailSentences } from './mailSentences.ts';

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
    const dollarsByName = new Map(standings.map(({ user, profit }) => [user._id, profit]));
    for (const { user, profitCents } of edition?.members ?? []) {
      expect(profitCents / 100).toBe(dollarsByName.get(user._id));
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
    const shared = (await sides()).filter((side) => (side?.owners ?? []).length > 1);
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
    const [maya, theo, priya] = members;
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
    // Whoever leads has an advertisement for a name.
    const words = (await read(maya)).edition?.headline ?? '';
    const leader = members.find(({ fullName }) => words.startsWith(fullName)) ?? theo;
    const advertisement = 'Win $500 now http://evil.test/x, a name of more than 50 letters';
    for (const who of new Set([leader, theo, priya])) {
      await who.call(accounts.updateProfile, { body: { fullName: advertisement } });
    }
    const endMorning = await morning();
    const got = await mail.mailTo(maya.email, isPaper);
    await endMorning();
    expect(got.subject).toMatch(/^“The Regulars”: /);
    expect(got.text).toContain('You gained');
    const shown = [got.subject, got.text, got.html].join('\n');
    expect(shown).toContain('“Win $500 now http evil test x, a name of more than…”');
    expect(shown).not.toMatch(/evil\.test|[^“]Win \$500/);
    expect(got.text).toContain(`/groups/paper?day=2026-03-19&groupId=${groupId}`);
    const findHeader = (name: string) => got.headers.find(({ key }) => key === name)?.value;
    expect(findHeader('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const stopUrl = /^<(.*)>$/.exec(findHeader('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(got.text).toContain(stopUrl);

    // Processes that start again in the same morning mail nothing again.
    await (
      await morning()
    )();
    expect(mail.mails.filter(isPaper)).toHaveLength(1);
    const { rows } = await database.pool.query('SELECT id FROM mail_queue');
    expect(rows).toEqual([]);

    const { pathname } = new URL(stopUrl);
    const oneClick = (path: string) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    for (const cut of ['%20', 'A'.repeat(65), 'A'.repeat(101)]) {
      expect((await oneClick(`/paper/stop/${cut}`)).status, cut).toBe(400);
    }
    expect((await oneClick(pathname)).status).toBe(204);
    expect((await maya.call(paperCalls.paperMail)).isMailed).toBe(false);
    const token = pathname.split('/').at(-1) ?? '';
    const again = await maya.call(paperCalls.stopPaperMail, { params: { token } });
    expect(again.message).toBe(MESSAGES.paperMailOff);
  });
});

type FileTeam = (typeof file.teams)[number];
type FileMatch = (typeof file.matches)[number];

/** What the text says of lots: who bought the lot of each team, by the team's key. */
const NAMES = ['Maya', 'Theo', 'Priya'] as const;
const BY_HAND: SomeBundles = [
  { name: 'Odds and Ends', teams: ['duke', 'tcu', 'siena'] },
  { name: 'Pair', teams: ['michigan', 'uconn'] },
];
const BUNDLES = {
  lowSeeds: 'lowSeeds',
  firstFour: 'firstFour',
  both: 'both',
  'by hand': BY_HAND,
} as const satisfies Record<string, SomeBundles>;

describe('[PAPER-2, LOT-8] the papers of a group with bundles, after each day of a whole tournament', () => {
  const DAYS = [...new Set(file.matches.map(({ date }) => date))].toSorted();
  const teamByKey = new Map<string | null, FileTeam>(file.teams.map((team) => [team.id, team]));
  const shortNames = file.teams.map(({ shortName }) => shortName);
  const formatName = (key: string | null) => teamByKey.get(key)?.shortName ?? 'nobody';
  const gamesOn = (day: string | undefined) => file.matches.filter(({ date }) => date === day);
  const findLoser = ({ home, away, winner }: FileMatch) => (winner === home ? away : home);
  const teamSeed = (key: string | null) => teamByKey.get(key)?.seed ?? 0;

  let server: TestServer;
  const groups: {
    readonly how: string;
    readonly groupId: string;
    readonly members: PeopleOf<typeof NAMES>;
    /** The owners of a team's lot, by the team's key; none of an unsold one. */
    readonly ownersOfTeam: Map<string, readonly string[]>;
  }[] = [];
  beforeAll(async () => {
    server = await startServer();
    const admin = await signInAdmin(server.url);
    await admin.call(importTournament, { body: withoutResults(file) });
    for (const [how, bundles] of Object.entries(BUNDLES)) {
      const ownersOfTeam = new Map<string, readonly string[]>();
      const held = await auctionedGroup(
        ...([server, NAMES] as const),
        (key, index) => {
          const by = index % 9 === 8 && !key.includes('+') ? null : index % 2;
          const owners = by === null ? [] : [NAMES[by] ?? ''];
          for (const team of key.split('+')) ownersOfTeam.set(team, owners);
          return by === null ? null : { by, amount: 10 + index };
        },
        ...([undefined, bundles] as const),
      );
      // One bundle is divided among all three.
      const { data } = await held.members[0].call(auction.teams, {
        params: { groupId: held.groupId },
      });
      const shared = data.find(({ teams }) => teams !== undefined);
      const within = new Set(shared?.teams?.map(({ shortName }) => shortName));
      const keys = file.teams.filter(({ shortName }) => within.has(shortName));
      const [buyer = ''] = ownersOfTeam.get(keys[0]?.id ?? '') ?? [];
      const parts = held.members.map(({ userId }) => ({ userId, weight: 1 }));
      const body = { groupId: held.groupId, teamID: shared?._id ?? '', parts };
      const offered = await held.members
        .find(({ fullName }) => fullName === buyer)
        ?.call(offerShares, { body });
      const id = offered?.offer._id ?? '';
      for (const member of held.members) {
        if (member.fullName !== buyer) await member.call(acceptShares, { params: { id } });
      }
      for (const { id: key } of keys) ownersOfTeam.set(key, NAMES);
      groups.push({ how, ...held, ownersOfTeam });
    }
    for (const day of DAYS) {
      await admin.call(results.importResults, { body: playedUntil(day) });
    }
  });
  afterAll(() => server.close());

  const said = (team: PaperTeam | null) =>
    team === null
      ? 'nobody'
      : `${team.seedNumber} ${team.shortName}: ${listOwners(team)
          .map(({ fullName }) => fullName)
          .join(', ')}`;

  it.each(Object.keys(BUNDLES))(
    'name every loser, upset and next game of each day: %s',
    async (how) => {
      const group = groups.find((each) => each.how === how);
      if (group === undefined) throw new Error('No group');
      const expected = (key: string | null) =>
        `${teamSeed(key)} ${formatName(key)}: ${group.ownersOfTeam.get(key ?? '')?.join(', ') ?? '?'}`;
      const isOwned = (key: string | null) => (group.ownersOfTeam.get(key ?? '') ?? []).length > 0;
      const [maya] = group.members;
      let upsets = 0;
      for (const [index, day] of DAYS.entries()) {
        const { edition } = await maya.call(paperCalls.paper, {
          params: { groupId: group.groupId },
          query: { day },
        });
        if (edition === null) throw new Error(`No paper of ${day}`);
        const played = gamesOn(day);
        expect(edition.out.map(said).toSorted()).toEqual(
          played.map((match) => expected(findLoser(match))).toSorted(),
        );
        const fallen = played.filter(
          (match) => teamSeed(match.winner) > teamSeed(findLoser(match)),
        );
        upsets += fallen.length;
        expect(
          edition.upsets.map(({ winner, loser }) => `${said(winner)} / ${said(loser)}`).toSorted(),
        ).toEqual(
          fallen
            .map((match) => `${expected(match.winner)} / ${expected(findLoser(match))}`)
            .toSorted(),
        );
        for (const { winner, loser, text } of edition.upsets) {
          expect(text).toMatch(
            `No.\u00a0${winner.seedNumber} ${winner.shortName} beat No.\u00a0${loser.seedNumber} ${loser.shortName}`,
          );
        }
        const hasNoUpset = edition.lead.some((sentence) => sentence.startsWith('No upset'));
        expect(hasNoUpset).toBe(fallen.length === 0);
        const next = gamesOn(DAYS[index + 1]).filter(
          ({ home, away }) => isOwned(home) || isOwned(away),
        );
        const games = edition.next.map(({ home, away }) => [said(home), said(away)].toSorted());
        const awaited = next.map(({ home, away }) => [expected(home), expected(away)].toSorted());
        expect(games.map(String).toSorted()).toEqual(awaited.map(String).toSorted());
        const mailed = mailSentences(edition, maya.userId).join(' ');
        const own = next
          .flatMap(({ home, away }) => [home, away])
          .filter((key) => group.ownersOfTeam.get(key ?? '')?.includes('Maya'));
        for (const key of own) expect(mailed).toContain(formatName(key));
        for (const { user, need } of edition.members) {
          if (need === null) continue;
          const named = / by (.+) on /.exec(need)?.[1]?.split(/, | and /) ?? [];
          for (const name of named) expect(shortNames).toContain(name);
          expect(need).toContain(`${user.fullName} needs `);
        }
      }
      expect(upsets).toBeGreaterThan(5);
    },
  );
});
