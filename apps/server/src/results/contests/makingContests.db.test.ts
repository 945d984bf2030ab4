import { contestDraft } from '@bracketbid/contract/contest/contest';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { changeRules, rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import { groups as listedGroups } from '@bracketbid/contract/contest/adminGroups';
import * as calls from '@bracketbid/contract/contest/calls';
import { invitation, leaveGroup } from '@bracketbid/contract/http/joining';
import { groupLog } from '@bracketbid/contract/http/receipts';
import { updateSettings } from '@bracketbid/contract/http/site';
import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import { describe, expect, it } from 'vitest';
import { createJumpingClock } from '../../../test/clocks/jumpingClock.ts';
import { aContestGroup, aGolfWeek, type Draft } from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { aGroup, request, signUp, type SomeBody, sortedStatuses } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { useServer } from '../../../test/useServer.ts';

const MINUTE_MS = 60_000;

describe.each(testDatabases())('making a contest, database %s', (kind) => {
  const clock = createJumpingClock();
  let server: TestServer;
  let admin: SomeBody;
  useServer({ kind, clock }, async (started) => {
    ({ server, admin } = started);
    await admin.call(updateSettings, { body: { groupLeaveEnabled: true } });
  });

  const inMinutes = (minutes: number) =>
    new Date(clock.nowMs() + minutes * MINUTE_MS).toISOString();
  const golf = (other: Partial<Draft> = {}) => aGolfWeek(clock.nowMs(), other);
  const make = (who: SomeBody, contest: Draft, auctionDate: string | undefined = inMinutes(30)) =>
    who.send(calls.createGroup, {
      body: { groupname: 'The Regulars', contest, auctionDate },
    });
  const readSaid = async (answer: ReturnType<SomeBody['send']>) => {
    const { status, body } = await answer;
    return [status, body['errors'] ?? body['message']];
  };
  const named = (name: string) => ({ name });

  it('[CONTEST-6] has templates that can be played as they are', async () => {
    const { templates } = calls.contestTemplates.reply.parse(
      (await request(server.url, 'GET', calls.contestTemplates.path)).body,
    );
    expect(templates.map(({ id }) => id)).toEqual([
      'golf',
      'golfTen',
      'horseRace',
      'worldCup48',
      'nflSeason',
      'knockout16',
      'formulaOne',
      'awardsNight',
      'officePool',
    ]);
    for (const { kind: of, name, sheet, entrants } of templates) {
      const all =
        typeof entrants === 'number'
          ? Array.from({ length: entrants }, (_, index) => `Entrant ${index + 1}`)
          : entrants;
      const draft = { name, kind: of, startsAt: inMinutes(60), sheet, entrants: all.map(named) };
      expect(contestDraft.safeParse(draft).error?.issues).toBeUndefined();
    }
  });

  it('[CONTEST-2] gives a person any number of groups beside that of the season, each named by its id', async () => {
    const { group, members } = await aGroup(server.url, ['Hanna']);
    const [hanna] = members;
    const first = await make(hanna, golf());
    expect(first.status).toBe(200);
    const { group: second } = calls.createGroup.reply.parse((await make(hanna, golf())).body);
    const { groups } = await hanna.call(calls.myGroups);
    expect(groups.map(({ _id, contest, phase }) => [_id, contest?.name ?? null, phase])).toEqual([
      [group.groupId, null, 'scheduled'],
      [second.groupId, 'The April cup', 'scheduled'],
      [expect.any(String), 'The April cup', 'scheduled'],
    ]);
    expect((await hanna.call(viewGroup)).group?.groupId).toBe(group.groupId);
    const query = { groupId: second.groupId };
    expect((await hanna.call(viewGroup, { query })).group).toMatchObject({
      groupId: second.groupId,
      contest: { name: 'The April cup', kind: 'places' },
    });
    const stranger = await signUp(server.url, 'Eve');
    expect((await stranger.send(viewGroup, { query })).status).toBe(403);
    expect((await stranger.send(calls.contestOfGroup, { params: query })).status).toBe(403);
    expect(
      (await hanna.send(calls.contestOfGroup, { params: { groupId: group.groupId } })).status,
    ).toBe(404);
    // Without a group of the season it is the contest that they joined last.
    await hanna.call(leaveGroup, { params: { groupId: group.groupId } });
    expect((await hanna.call(viewGroup)).group?.groupId).toBe(second.groupId);
  });

  it('[CONTEST-2] are listed also where the auction of one can’t be read', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const ids: string[] = [];
    for (const _group of [1, 2]) {
      ids.push(calls.createGroup.reply.parse((await make(hanna, golf())).body).group.groupId);
    }
    // No server would store this: an auction that begins with a word that says nothing.
    const { pool } = server.database;
    await pool.query('UPDATE groups SET started_at = now() WHERE id = $1', [ids[0]]);
    await pool.query(
      `INSERT INTO auction_events (group_id, seq, type, payload, at_ms, hash)
       VALUES ($1, 1, 'AuctionStarted', '{}', 0, '')`,
      [ids[0]],
    );
    const { groups } = await hanna.call(calls.myGroups);
    expect(groups.map(({ _id, phase }) => [_id, phase])).toEqual([
      [ids[1], 'scheduled'],
      [ids[0], 'locked'],
    ]);
    const { rows } = await admin.call(listedGroups, { query: { of: 'contests' } });
    const phases = new Map(rows.map(({ _id, phase }) => [_id, phase]));
    expect(ids.map((id) => phases.get(id))).toEqual(['locked', 'scheduled']);
  });

  it('[CONTEST-3] needs an hour of its own, in 5 minutes at the earliest and before the contest begins', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const path = 'auctionDate';
    expect(
      await readSaid(
        hanna.send(calls.createGroup, { body: { groupname: 'Golf', contest: golf() } }),
      ),
    ).toEqual([400, [{ path, message: CONTEST_MESSAGES.hourRequired }]]);
    expect(await readSaid(make(hanna, golf(), inMinutes(4)))).toEqual([
      400,
      [{ path, message: CONTEST_MESSAGES.hourTooSoon }],
    ]);
    expect(await readSaid(make(hanna, golf(), golf().startsAt))).toEqual([
      400,
      [{ path, message: CONTEST_MESSAGES.hourAfterStart }],
    ]);
    const made = await make(hanna, golf(), inMinutes(6));
    expect(made.status).toBe(200);
    const { groupId } = calls.createGroup.reply.parse(made.body).group;
    // Ten minutes before the auction it can't be changed any more: here that has passed already.
    expect(
      (await hanna.call(calls.contestOfGroup, { params: { groupId } })).contest.changeableUntil,
    ).toBe(null);
    expect(
      await readSaid(
        hanna.send(calls.changeContest, { params: { groupId }, body: { name: 'Golf' } }),
      ),
    ).toEqual([409, CONTEST_MESSAGES.tooLate]);
  });

  it('[CONTEST-1] refuses what can’t be played, with a sentence for each thing, and makes nothing', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const { sheet } = golf();
    const places = sheet.prizes.slice(0, 1);
    const last = { kind: 'named', id: 'last', name: 'Last', basisPoints: 1000 };
    const cases: readonly (readonly [Record<string, unknown>, path: string, message: string])[] = [
      [
        {
          sheet: { ...sheet, prizes: [{ kind: 'place', id: 'p', name: 'P', basisPoints: [9900] }] },
        },
        'contest.sheet.prizes',
        'The prizes make 99 %: 1 % is missing.',
      ],
      [
        {
          sheet: {
            ...sheet,
            prizes: [{ kind: 'round', id: 'r', name: 'R', code: 'S16', basisPoints: 10_000 }],
          },
        },
        'contest.sheet.prizes.0.kind',
        'Only a bracket has rounds. Use stages or places here.',
      ],
      [
        {
          sheet: {
            ...sheet,
            prizes: [{ kind: 'stage', id: 's', name: 'S', basisPoints: 2000, slots: 5 }],
          },
        },
        'contest.sheet.prizes.0.slots',
        '5 can’t reach this stage: there are only 4 entrants.',
      ],
      [
        { entrants: ['Nina', 'Bo', 'NINA', 'Lou'].map(named) },
        'contest.entrants.2.name',
        '“NINA” is there twice: entrants 1 and 3.',
      ],
      [
        { entrants: Array.from({ length: 257 }, (_, index) => named(`Entrant ${index}`)) },
        'contest.entrants',
        'A contest has 2 to 256 entrants.',
      ],
      [
        { kind: 'bracket', entrants: ['A', 'B', 'C'].map(named) },
        'contest.entrants',
        'A bracket has 4, 8, 16, 32, 64 or 128 entrants, not 3.',
      ],
      [
        { entrants: [named('N'.repeat(61)), named('Bo')] },
        'contest.entrants.0.name',
        'An entrant’s name must be at most 60 characters',
      ],
      [
        {
          sheet: {
            ...sheet,
            prizes: [...places, { ...last, dollars: 5 }],
          },
        },
        'contest.sheet.prizes.1',
        'A named prize pays either a share of the pot or dollars.',
      ],
    ];
    for (const [other, path, message] of cases) {
      const { status, body } = await request(server.url, 'PATCH', calls.createGroup.path, {
        token: hanna.token,
        body: { groupname: 'Golf', contest: { ...golf(), ...other }, auctionDate: inMinutes(30) },
      });
      expect([status, body['errors']]).toEqual([400, expect.arrayContaining([{ path, message }])]);
    }
    expect((await hanna.call(calls.myGroups)).groups).toEqual([]);
  });

  it('[CONTEST-1] takes names of any script, one letter sixty times among them', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const names = ['N'.repeat(60), 'גולף', 'Zoë 🏌️‍♀️', 'e\u0301te\u0301'];
    const made = await make(hanna, golf({ entrants: names.map(named) }));
    const { groupId } = calls.createGroup.reply.parse(made.body).group;
    const { contest } = await hanna.call(calls.contestOfGroup, { params: { groupId } });
    expect(contest.entrants.map(({ name }) => name)).toEqual(
      names.map((name) => name.normalize('NFC')),
    );
  });

  it('[CONTEST-4] is changed by its host alone, and entrants keep their ids by id or by name', async () => {
    const contest = golf();
    const of = { contest, auctionDate: inMinutes(30) };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], of);
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    const change = (who: SomeBody, body: Partial<Draft>) =>
      who.send(calls.changeContest, { params, body });
    expect((await change(ana, { name: 'Mine' })).status).toBe(403);
    const { contest: before } = await ana.call(calls.contestOfGroup, { params });
    const [nina, bo] = before.entrants;
    const entrants = [
      { name: 'Bo' },
      { name: 'Nina Irons', _id: nina?._id ?? '' },
      { name: 'Zed' },
      { name: 'Max' },
    ];
    expect((await change(hanna, { entrants, name: 'The May cup' })).status).toBe(200);
    const { contest: after } = await ana.call(calls.contestOfGroup, { params });
    expect(after.name).toBe('The May cup');
    expect(after.entrants.slice(0, 2).map(({ _id, name }) => [_id, name])).toEqual([
      [bo?._id, 'Bo'],
      [nina?._id, 'Nina Irons'],
    ]);
    expect((await ana.call(viewGroup)).group?.contest?.name).toBe('The May cup');
    expect(await readSaid(change(hanna, { startsAt: inMinutes(29) }))).toEqual([
      400,
      [{ path: 'startsAt', message: CONTEST_MESSAGES.hourAfterStart }],
    ]);
    // A part that would be impossible with the others changes nothing.
    expect((await change(hanna, { entrants: [{ name: 'Bo' }] })).status).toBe(400);
    expect((await change(hanna, { entrants: [{ name: 'Bo' }, { name: 'Max' }] })).status).toBe(200);
  });

  it('[CONTEST-4, GROUP-10] the hours of a contest and of its auction are moved together, and are in the group’s history', async () => {
    const of = { contest: golf(), auctionDate: inMinutes(30) };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], of);
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    const change = (body: { startsAt?: string; auctionDate?: string }) =>
      readSaid(hanna.send(calls.changeContest, { params, body }));
    const hours = async () => {
      const { contest } = await ana.call(calls.contestOfGroup, { params });
      const { rules } = await ana.call(rulesOfGroup, { params });
      return [contest.startsAt, rules.auctionDate];
    };
    const before = await hours();
    const path = 'auctionDate';
    const refused = [
      [{ auctionDate: inMinutes(4) }, CONTEST_MESSAGES.hourTooSoon],
      [{ auctionDate: golf().startsAt }, CONTEST_MESSAGES.hourAfterStart],
      [{ startsAt: inMinutes(90), auctionDate: inMinutes(91) }, CONTEST_MESSAGES.hourAfterStart],
    ] as const;
    for (const [body, message] of refused) {
      expect(await change(body)).toEqual([400, [{ path, message }]]);
    }
    expect(await hours()).toEqual(before);
    const later = { startsAt: inMinutes(30_000), auctionDate: inMinutes(20_000) };
    expect(await change(later)).toEqual([200, CONTEST_MESSAGES.changed]);
    expect(await hours()).toEqual([later.startsAt, later.auctionDate]);
    const { data } = await ana.call(groupLog, { params });
    expect(data.map(({ event }) => event)).toMatchObject([
      { type: 'RulesChanged', by: hanna.userId, rules: { auctionDate: later.auctionDate } },
    ]);
    const sooner = { startsAt: inMinutes(40), auctionDate: inMinutes(12) };
    expect(await change(sooner)).toEqual([200, CONTEST_MESSAGES.changed]);
    expect(await hours()).toEqual([sooner.startsAt, sooner.auctionDate]);
  });

  it('[CONTEST-3] refuses rules that speak of what it doesn’t have, and shows its sheet in their sentences', async () => {
    const of = { contest: golf(), auctionDate: inMinutes(30) };
    const { group, members } = await aContestGroup(server, ['Hanna'], of);
    const [hanna] = members;
    const params = { groupId: group.groupId };
    const set = (body: Record<string, unknown>) =>
      readSaid(hanna.send(changeRules, { params, body }));
    const refusals: readonly (readonly [Record<string, unknown>, string, string])[] = [
      [{ order: 'lowSeedsFirst' }, 'order', CONTEST_MESSAGES.needsSeeds],
      [{ bundles: 'lowSeeds' }, 'bundles', CONTEST_MESSAGES.needsLowSeeds],
      [{ bundles: 'firstFour' }, 'bundles', CONTEST_MESSAGES.needsFirstFour],
      [{ payouts: { R64: 100 } }, 'payouts', CONTEST_MESSAGES.payoutsAreTheSheets],
      [{ hints: 'live' }, 'hints', CONTEST_MESSAGES.needsHistory],
      [{ auctionDate: null }, 'auctionDate', CONTEST_MESSAGES.hourNeeded],
    ];
    for (const [body, path, message] of refusals) {
      expect(await set(body)).toEqual([400, expect.arrayContaining([{ path, message }])]);
    }
    const { sentences } = await hanna.call(rulesOfGroup, { params });
    expect(sentences).toContain(
      '10 % is kept for the club. Of a $1,000 pot: Places $540, $270; Last $90.',
    );
  });

  it('[CONTEST-1] shows what a link leads to, and nothing is left of one that its last member leaves', async () => {
    const of = { contest: golf(), auctionDate: inMinutes(30) };
    const { group, members } = await aContestGroup(server, ['Hanna'], of);
    const answer = await request(server.url, 'GET', invitation.path.replace(':slug', group.slug));
    expect(invitation.reply.parse(answer.body)).toMatchObject({
      season: { name: 'The April cup' },
      teams: { count: 4 },
    });
    const count = async () => {
      const { rows } = await server.database.pool.query<{ contests: string }>(
        'SELECT count(*) AS contests FROM contests',
      );
      return Number(rows[0]?.contests);
    };
    const before = await count();
    await members[0].call(leaveGroup, { params: { groupId: group.groupId } });
    expect(await count()).toBe(before - 1);
  });

  it('[CONTEST-5] is limited to five a person that aren’t settled, and twenty a day with the deleted ones', async () => {
    const hanna = await signUp(server.url, 'Hanna');
    const atOnce = await Promise.all(Array.from({ length: 7 }, () => make(hanna, golf())));
    expect(sortedStatuses(atOnce)).toEqual([200, 200, 200, 200, 200, 409, 409]);
    const leaveAll = async () => {
      for (const { _id: groupId } of (await hanna.call(calls.myGroups)).groups) {
        await hanna.call(leaveGroup, { params: { groupId } });
      }
    };
    for (let round = 0; round < 3; round += 1) {
      await leaveAll();
      for (let made = 0; made < 5; made += 1) expect((await make(hanna, golf())).status).toBe(200);
    }
    await leaveAll();
    const refused = await make(hanna, golf());
    expect([refused.status, refused.body['message']]).toEqual([429, CONTEST_MESSAGES.madeTooMany]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  });

  it('[CONTEST-3] has its own hour also where a site lets no group choose one', async () => {
    await admin.call(updateSettings, { body: { groupHoursEnabled: false } });
    const hanna = await signUp(server.url, 'Hanna');
    const made = await make(hanna, golf());
    expect(made.status).toBe(200);
    await admin.call(updateSettings, { body: { groupHoursEnabled: true } });
  });
});
