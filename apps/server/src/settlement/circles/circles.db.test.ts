import * as calls from '@bracketbid/contract/contest/circleCalls';
import { callOffContest, confirmCallOff, enterResult } from '@bracketbid/contract/contest/calls';
import { removeSeat, seatsOfGroup } from '@bracketbid/contract/http/gavel';
import { viewGroup } from '@bracketbid/contract/http/groups';
import { changeRules, rulesOfGroup } from '@bracketbid/contract/http/groupRules';
import { joinGroup } from '@bracketbid/contract/http/joining';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { updateSettings } from '@bracketbid/contract/http/site';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { CIRCLE_MESSAGES } from '@bracketbid/contract/text/circles';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { describe, expect, it } from 'vitest';
import { seated } from '../../../test/auctions/gavelGroup.ts';
import { auctionedGroup } from '../../../test/auctions/auctionedGroup.ts';
import {
  aContestGroup,
  aGolfWeek,
  aHeldContest,
  holdContest,
} from '../../../test/contests/heldContest.ts';
import { testDatabases } from '../../../test/database.ts';
import { signInAdmin, signUp, type SomeBody } from '../../../test/people.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { drawnTournament } from '../../../test/tournaments/drawnTournament.ts';
import { importFour } from '../../../test/tournaments/playedTournament.ts';
import { useServer } from '../../../test/useServer.ts';

const MINUTE_MS = 60_000;
const BIDS = { Nina: { by: 1, amount: 60 }, Bo: { by: 0, amount: 40 } };
const HEAD = 'year,person,lot,paid,won';

describe.each(testDatabases())('a circle, database %s', (kind) => {
  let server: TestServer;
  useServer({ kind }, (started) => {
    ({ server } = started);
  });

  const hour = () => new Date(Date.now() + 30 * MINUTE_MS).toISOString();
  const held = () => aHeldContest(server, ['Hanna', 'Ana'], aGolfWeek(Date.now()), BIDS);
  const again = (who: SomeBody, groupId: string) =>
    who.send(calls.holdAgain, {
      body: {
        groupId,
        contest: aGolfWeek(Date.now(), { name: 'The May cup' }),
        auctionDate: hour(),
      },
    });
  const tell = (who: SomeBody, groupId: string, csv: string, people: Record<string, string> = {}) =>
    who.send(calls.tellYears, { params: { groupId }, body: { csv, people } });

  it('[CIRCLE-1] is held again by its host with the same name and rules, and everybody is invited', async () => {
    const { group, members } = await held();
    const [hanna, ana] = members;
    const { groupId } = group;
    expect((await again(ana, groupId)).status).toBe(403);
    const { rows } = await server.database.pool.query(
      `UPDATE group_rules SET own = own || '{"minimumBid": 5}' WHERE group_id = $1 RETURNING 1`,
      [groupId],
    );
    expect(rows).toHaveLength(1);
    server.app.operatorContext.publish({ kind: 'GroupChanged', groupId });
    const made = await again(hanna, groupId);
    expect([made.status, made.body['message']]).toEqual([201, CIRCLE_MESSAGES.made]);
    const { group: next, notMailed } = calls.holdAgain.reply.parse(made.body);
    expect(next).toMatchObject({ groupname: group.groupname, contest: { name: 'The May cup' } });
    expect(notMailed).toEqual([]);
    const params = { groupId: next.groupId };
    expect((await hanna.call(rulesOfGroup, { params })).rules.minimumBid).toBe(5);
    const { rows: invitations } = await server.database.pool.query(
      'SELECT 1 FROM group_invitations WHERE group_id = $1',
      [next.groupId],
    );
    expect(invitations).toHaveLength(1);
    await ana.call(joinGroup, { params: { slug: next.slug } });
    expect((await again(hanna, next.groupId)).status).toBe(409);
    await hanna.call(changeRules, { params, body: { minimumBid: 6 } });
  });

  it('[CIRCLE-1] invites everybody also where the site gives a group fewer seats than it had', async () => {
    const { group, members } = await aHeldContest(
      server,
      ['Hanna', 'Ana', 'Ben', 'Cleo', 'Dan'],
      aGolfWeek(Date.now()),
      BIDS,
    );
    const admin = await signInAdmin(server.url);
    const readInvited = async (seats: number) => {
      await admin.call(updateSettings, { body: { groupMemberLimit: seats } });
      const made = await again(members[0], group.groupId);
      expect(made.status).toBe(201);
      const { group: next, notMailed } = calls.holdAgain.reply.parse(made.body);
      const { rows } = await server.database.pool.query(
        'SELECT 1 FROM group_invitations WHERE group_id = $1',
        [next.groupId],
      );
      return [rows.length, notMailed.map(({ message }) => message)];
    };
    expect(await readInvited(3)).toEqual([4, []]);
    const none = [MESSAGES.groupFull, MESSAGES.groupFull, MESSAGES.groupFull, MESSAGES.groupFull];
    expect(await readInvited(1)).toEqual([0, none]);
    await admin.call(updateSettings, { body: { groupMemberLimit: 15 } });
  });

  it('[CIRCLE-1, CIRCLE-2] takes its seats along, who are one person each in its table', async () => {
    const plan = { contest: aGolfWeek(Date.now()), auctionDate: hour() };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], plan);
    const [hanna, ana] = members;
    const { groupId } = group;
    await hanna.call(changeRules, { params: { groupId }, body: { pace: 'gavel' } });
    await seated(hanna, groupId, [31, 7]);
    const gone = await seated(hanna, groupId, [8]);
    await hanna.call(removeSeat, { params: { id: gone[0]?._id ?? '' } });
    await holdContest(server, groupId, members, BIDS);
    const made = calls.holdAgain.reply.parse((await again(hanna, groupId)).body);
    const nextId = made.group.groupId;
    const { seats } = await hanna.call(seatsOfGroup, { params: { groupId: nextId } });
    expect(seats.map(({ number, userId }) => [number, userId])).toEqual([
      [7, null],
      [31, null],
    ]);
    await ana.call(joinGroup, { params: { slug: made.group.slug } });
    await holdContest(server, nextId, members, BIDS);
    const circle = await ana.call(calls.circleOfGroup, { params: { groupId: nextId } });
    expect(circle.people.map(({ user, auctions }) => [user.fullName, auctions])).toEqual(
      expect.arrayContaining([
        ['#31 Seat 31', 2],
        ['#7 Seat 7', 2],
      ]),
    );
    expect(circle.people).toHaveLength(4);
  });

  it('[CIRCLE-1] makes no group without its seats', async () => {
    const plan = { contest: aGolfWeek(Date.now()), auctionDate: hour() };
    const { group, members } = await aContestGroup(server, ['Hanna', 'Ana'], plan);
    const [hanna] = members;
    const { groupId } = group;
    await hanna.call(changeRules, { params: { groupId }, body: { pace: 'gavel' } });
    await seated(hanna, groupId, [31, 7]);
    await holdContest(server, groupId, members, BIDS);
    const { pool } = server.database;
    await pool.query('ALTER TABLE seats ADD CONSTRAINT no_31 CHECK (number <> 31) NOT VALID');
    expect((await again(hanna, groupId)).status).toBe(500);
    await pool.query('ALTER TABLE seats DROP CONSTRAINT no_31');
    const listNext = async () =>
      (await pool.query('SELECT id FROM groups WHERE came_from = $1', [groupId])).rows;
    expect(await listNext()).toEqual([]);
    const { group: next } = calls.holdAgain.reply.parse((await again(hanna, groupId)).body);
    expect(await listNext()).toEqual([{ id: next.groupId }]);
  });

  it('[CIRCLE-2] has a table of all its auctions, whose sums are those of the settlements', async () => {
    const { group, members, findId } = await held();
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    const value = { kind: 'place' as const, order: [[findId('Nina')], [findId('Bo')]] };
    await hanna.call(enterResult, { params, body: { prizeId: 'places', value } });
    const csv = [
      HEAD,
      '2019,Ana K,Duke,10,25.50',
      '2019,Ana K,Iowa,"1,000",0',
      '2019,Old Joe,Siena,5,0',
    ];
    const told = await tell(hanna, group.groupId, csv.join('\n'), { 'Ana K': ana.userId });
    expect([told.status, told.body['message']]).toEqual([200, CIRCLE_MESSAGES.saved]);
    const circle = await ana.call(calls.circleOfGroup, { params });
    const { settlement } = await ana.call(settlementOfGroup, { params });
    const memberNet = (userId: string) =>
      settlement.nets.find(({ user }) => user._id === userId)?.netCents ?? NaN;
    expect(circle.years.map(({ name, potCents, isProven }) => [name, potCents, isProven])).toEqual([
      ['The Regulars', 10_000, true],
      ['2019', 101_500, false],
    ]);
    const byName = new Map(circle.people.map((each) => [each.user.fullName, each]));
    expect(byName.get('Ana')).toMatchObject({
      auctions: 2,
      netCents: memberNet(ana.userId) + 2550 - 101_000,
      worstCents: 2550 - 101_000,
    });
    expect(byName.get('Old Joe')).toMatchObject({ user: { _id: null }, titles: 1, netCents: -500 });
    expect(byName.get('Hanna')?.netCents).toBe(memberNet(hanna.userId));
    // A year sent again replaces itself.
    await tell(hanna, group.groupId, `${HEAD}\n2019;;;;`.replaceAll(';', ','));
    await tell(hanna, group.groupId, `${HEAD}\n2019,Old Joe,Siena,5,10`);
    const after = await ana.call(calls.circleOfGroup, { params });
    expect(after.years.at(-1)).toMatchObject({ name: '2019', potCents: 500 });
  });

  it('[CIRCLE-2] nobody finishes first without money in it, nor in a contest that was called off', async () => {
    const { group, members } = await held();
    const [hanna, ana] = members;
    const params = { groupId: group.groupId };
    await hanna.call(callOffContest, { params, body: { reason: 'Snow' } });
    await ana.call(confirmCallOff, { params });
    await tell(hanna, group.groupId, `${HEAD}\n2019,Old Joe,Duke,10,5\n2019,Old Moe,,,`);
    const { people } = await ana.call(calls.circleOfGroup, { params });
    expect(people.map(({ user, titles }) => [user.fullName, titles])).toEqual([
      ['Ana', 0],
      ['Hanna', 0],
      ['Old Moe', 0],
      ['Old Joe', 1],
    ]);
  });

  it('[CIRCLE-3] reads semicolons, tabs, quotes and a byte order mark, and two names of a member as one person', async () => {
    const { group, members } = await held();
    const [hanna, ana] = members;
    const lists = [
      '\ufeffYear;Person;Lot;Paid;Won\r\n2001;Joe;"Duke; ""A""";10.50;$1,020\r\n',
      'year\tperson\tlot\tpaid\twon\n2002\tJoe\tDuke\t1,234,567.8\t',
      `${HEAD}\n2003,Annie,Duke,10,40\n2003,Ana K,"Iowa, the","1,000",0,,\n`,
    ];
    const people = { Annie: ana.userId, 'Ana K': ana.userId };
    for (const csv of lists) {
      const said = await tell(hanna, group.groupId, csv, csv.includes('Annie') ? people : {});
      expect([said.status, said.body['errors']]).toEqual([200, undefined]);
    }
    const circle = await ana.call(calls.circleOfGroup, { params: { groupId: group.groupId } });
    const sumsByName = (name: string) => {
      const found = circle.people.find(({ user }) => user.fullName === name);
      return [found?.auctions, found?.paidCents, found?.wonCents, found?.worstCents];
    };
    expect(sumsByName('Joe')).toEqual([2, 123_457_830, 102_000, -123_456_780]);
    // Beside the $60 of the auction that was held.
    expect(sumsByName('Ana')).toEqual([2, 6000 + 101_000, 4000, 4000 - 101_000]);
  });

  it('[CIRCLE-3] refuses a list that can’t be read, line by line, and strangers', async () => {
    const { group, members } = await held();
    const [hanna, ana] = members;
    const eve = await signUp(server.url, 'Eve');
    const { groupId } = group;
    expect((await eve.send(calls.circleOfGroup, { params: { groupId } })).status).toBe(403);
    expect((await tell(ana, groupId, HEAD)).status).toBe(403);
    const cases: readonly (readonly [string, string])[] = [
      ['Ana,Duke,1,2', CIRCLE_MESSAGES.columns],
      [HEAD, CIRCLE_MESSAGES.empty],
      [`${HEAD}\n19,Ana,Duke,1,2`, 'Line 2: “19” is no year.'],
      [`${HEAD}\n2019,Ana,Duke,1e3,2`, 'Line 2: “1e3” is no amount of dollars.'],
      [`${HEAD}\n2019,Ana,Duke,1,-2`, 'Line 2: “-2” is no amount of dollars.'],
      // A comma as decimals, or thousands that are two columns, are never read as another amount.
      [`${HEAD}\n2019,Ana,Duke,"10,50",2`, 'Line 2: “10,50” is no amount of dollars.'],
      [
        `${HEAD.replaceAll(',', ';')}\n2019;Ana;Duke;1,5;2`,
        'Line 2: “1,5” is no amount of dollars.',
      ],
      [
        `${HEAD}\n2019,Ana,Duke,1,000,2`,
        'Line 2: It has 6 columns in place of 5. A text with a comma stands in quotation marks.',
      ],
      [
        `${HEAD}\n2019,Ana,10,25`,
        'Line 2: It has 4 columns in place of 5. Leave what is unknown empty, with its separator.',
      ],
      [
        `${HEAD}\n2019,"Ana,Duke,1,2`,
        'Line 2: This line can’t be read: is a quotation mark left open?',
      ],
      [`${HEAD}\n2199,Ana,Duke,1,2`, 'Line 2: 2199 is still to come.'],
    ];
    for (const [csv, message] of cases) {
      const { status, body } = await tell(hanna, groupId, csv);
      expect([status, body['errors']]).toEqual([400, [{ path: 'csv', message }]]);
    }
    const list = `${HEAD}\n2019,Ana,Duke,1,2`;
    for (const people of [{ Bea: ana.userId }, { Ana: eve.userId }]) {
      expect((await tell(hanna, groupId, list, people)).status).toBe(400);
    }
    expect((await hanna.call(calls.circleOfGroup, { params: { groupId } })).years).toHaveLength(1);
    const waiting = await aContestGroup(server, ['Ida'], {
      contest: aGolfWeek(Date.now()),
      auctionDate: hour(),
    });
    const [ida] = waiting.members;
    const early = await again(ida, waiting.group.groupId);
    expect([early.status, early.body['message']]).toEqual([409, CIRCLE_MESSAGES.notOver]);
    const params = { groupId: waiting.group.groupId };
    expect(await ida.call(calls.circleOfGroup, { params })).toMatchObject({
      years: [],
      people: [],
    });
  });

  it('[CIRCLE-1] [SEASON-6] is held again in the season of its own division, once there is another one', async () => {
    const admin = await signInAdmin(server.url);
    const cup = await importFour(admin);
    const buys = () => ({ by: 1, amount: 20 });
    const hals = await auctionedGroup(server, ['Hal', 'Ina'], buys);
    const mias = await auctionedGroup(server, ['Mia', 'Jo'], buys);
    const [hal] = hals.members;
    const [mia] = mias.members;
    const holdAgain = (who: SomeBody, groupId: string) =>
      who.send(calls.holdAgain, { body: { groupId, contest: null } });
    await cup.playAll();
    expect((await holdAgain(hal, hals.groupId)).status).toBe(409);

    const body = drawnTournament(['East', 'West'], 2, { year: 2032 });
    await admin.call(importTournament, { body });
    const made = await holdAgain(hal, hals.groupId);
    expect([made.status, made.body['message']]).toEqual([201, CIRCLE_MESSAGES.made]);
    const { group } = calls.holdAgain.reply.parse(made.body);
    expect((await hal.call(viewGroup)).group?.groupId).toBe(group.groupId);
    expect(
      (await hal.call(calls.circleOfGroup, { params: { groupId: group.groupId } })).years,
    ).toEqual([expect.objectContaining({ groupId: hals.groupId, potCents: 8000 })]);

    await server.database.pool.query(
      `UPDATE tournaments SET division = 'womens' WHERE year = 2031`,
    );
    const { tournament } = await admin.call(importTournament, {
      body: { ...body, division: 'womens' },
    });
    expect((await holdAgain(mia, mias.groupId)).status).toBe(201);
    expect((await mia.call(viewGroup)).group).toBeNull();
    const query = { season: tournament._id };
    expect((await mia.call(viewGroup, { query })).group?.groupname).toBe('The Regulars');
  });
});
