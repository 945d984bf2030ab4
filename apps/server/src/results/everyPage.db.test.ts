import { userDetails } from '@bracketbid/contract/http/accounts';
import { myTeams, teams } from '@bracketbid/contract/http/auction';
import * as contests from '@bracketbid/contract/contest/calls';
import * as results from '@bracketbid/contract/http/results';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import * as shares from '@bracketbid/contract/http/shares';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../test/auctions/auctionedGroup.ts';
import { aGavelRoom, holdAsRolled } from '../../test/auctions/rolledEvening.ts';
import { aGolfWeek, aHeldContest, type Draft } from '../../test/contests/heldContest.ts';
import { type SomeBody, startAuctions } from '../../test/people.ts';
import type { TestServer } from '../../test/startServer.ts';
import { importDrawn } from '../../test/tournaments/playedTournament.ts';
import { useServer } from '../../test/useServer.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { withoutResults } from '../tournament/withoutResults.ts';

const file = newestShippedTournament();
/** For hundreds of requests, which take 7 s on a machine that does nothing else. */
const SLOW_MS = 120_000;
const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];

/** A group after its auction: who bought what, and among whom they divided it. The lots take the sales in turn. */
const someGroup = fc.record({
  members: fc.integer({ min: 1, max: NAMES.length }),
  bundles: fc.constantFrom(undefined, 'lowSeeds', 'firstFour', 'both'),
  sales: fc.array(fc.option(fc.record({ by: fc.nat(), amount: fc.integer({ min: 1, max: 60 }) })), {
    minLength: 20,
    maxLength: 68,
  }),
  /** Null: the lot is not divided. */
  weights: fc.array(fc.option(fc.array(fc.nat(7), { minLength: 5, maxLength: 5 }), { freq: 2 }), {
    minLength: 20,
    maxLength: 68,
  }),
});

/** What decides an evening, in turn. */
const someRolls = fc.array(fc.nat(), { minLength: 50, maxLength: 50 });

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('every page', { timeout: SLOW_MS }, () => {
  let server: TestServer;
  let admin: SomeBody;
  useServer({}, (started) => {
    ({ server, admin } = started);
  });

  /** Divides the lots among their buyers and the members with a weight, who all agree. */
  const divide = async (
    groupId: string,
    members: readonly SomeBody[],
    weightsOfLot: (index: number) => readonly number[] | null,
  ) => {
    const { data } = (await members[0]?.call(teams, { params: { groupId } })) ?? { data: [] };
    for (const [index, lot] of data.entries()) {
      const weights = weightsOfLot(index);
      const buyer = members.find(({ userId }) => userId === lot.owner?._id);
      if (weights === null || buyer === undefined) continue;
      const parts = members
        .map(({ userId }, at) => ({ userId, weight: weights[at] ?? 0 }))
        .filter(({ userId, weight }) => weight > 0 || userId === buyer.userId);
      if (parts.length < 2) continue;
      const { offer } = await buyer.call(shares.offerShares, {
        body: { groupId, teamID: lot._id, parts },
      });
      for (const member of members) {
        if (member === buyer || !parts.some(({ userId }) => userId === member.userId)) continue;
        await member.call(shares.acceptShares, { params: { id: offer._id } });
      }
    }
  };

  /** Compares what all pages say of a group's money. @returns whether it is final */
  const compare = async (groupId: string, members: readonly SomeBody[], moment: string) => {
    const [first] = members;
    if (first === undefined) throw new Error('A group has a member');
    const [params, query] = [{ groupId }, { groupId }];
    const { pot, paidOut, isFinal, standings, history } = await first.call(results.standings, {
      params,
    });
    const { settlement } = await first.call(settlementOfGroup, { params });
    const { csv } = await first.call(results.exportGroup, { params });
    const lines: Record<string, string>[] = parse(csv, { columns: true, bom: true });
    expect(sum(standings.map(({ paid }) => cents(paid))), moment).toBe(cents(pot));
    expect(sum(standings.map(({ won }) => cents(won))), moment).toBe(cents(paidOut));
    expect(sum(lines.map((line) => cents(Number(line['Amount won'])))), moment).toBe(
      cents(paidOut),
    );
    expect(settlement.isFinal, moment).toBe(isFinal);
    const nets = sum(settlement.nets.map(({ netCents }) => netCents));
    expect(isFinal ? nets + settlement.keptCents : 0, moment).toBe(0);

    const accounts = new Map(members.map((member) => [member.userId, member]));
    for (const { user, paid, won, profit, best: highest, worst: lowest } of standings) {
      const at = `${moment}, of ${user.fullName}`;
      const member = accounts.get(user._id);
      const { best, worst } = { best: highest ?? NaN, worst: lowest ?? NaN };
      expect(cents(profit), at).toBe(cents(won) - cents(paid));
      expect(worst, at).toBeGreaterThanOrEqual(profit);
      expect(best, at).toBeGreaterThanOrEqual(worst);
      expect(isFinal ? [best, worst] : [profit, profit], at).toEqual([profit, profit]);
      expect(history.at(-1)?.profits[user._id] ?? profit, at).toBe(profit);
      const net = settlement.nets.find((each) => each.user._id === user._id);
      expect(net, at).toMatchObject({ paidCents: cents(paid), wonCents: cents(won) });
      expect(net?.netCents, at).toBe(cents(profit));
      for (const viewer of member === undefined ? [first] : [first, member]) {
        const details = await viewer.call(userDetails, { params: { id: user._id }, query });
        expect([details.totalAmountWon, details.userData.amount], at).toEqual([won, profit]);
        expect(sum(details.team.map(({ paidCents }) => paidCents)), at).toBe(cents(paid));
      }
      if (member === undefined) continue;
      const { data } = await member.call(myTeams, { query });
      expect(sum(data.map(({ paidCents }) => paidCents)), at).toBe(cents(paid));
    }
    expect(standings.map(({ user }) => user._id)).toEqual(
      expect.arrayContaining([...accounts.keys()]),
    );
    return isFinal;
  };

  it('[MONEY-4, MONEY-5] says the same of a group’s money, with bundles, divided and unsold lots, after any game', async () => {
    await admin.call(importTournament, { body: withoutResults(file) });
    const groups: { groupId: string; members: readonly SomeBody[] }[] = [];
    for (const { members: count, bundles, sales, weights } of fc.sample(someGroup, {
      numRuns: 6,
      seed: 26,
    })) {
      const { groupId, members } = await auctionedGroup<readonly string[]>(
        server,
        NAMES.slice(0, count),
        (_key, index) => {
          const sale = sales[index % sales.length] ?? null;
          return sale === null ? null : { by: sale.by % count, amount: sale.amount };
        },
        undefined,
        bundles,
      );
      await divide(groupId, members, (index) => weights[index % weights.length] ?? null);
      groups.push({ groupId, members });
    }
    const all = file.matches.length;
    for (const played of [0, 5, 30, 50, 60, all]) {
      const body = { matches: file.matches.slice(0, played) };
      if (played > 0) await admin.call(results.importResults, { body });
      for (const { groupId, members } of groups) {
        const isFinal = await compare(groupId, members, `after ${played} games`);
        expect(isFinal).toBe(played === all);
      }
    }
  });

  it('[GAVEL-7, SEAT-3, VOID-1] says the same of a gavel’s money, with paddles, claimed ones, voided sales and The Field', async () => {
    const cup = await importDrawn(admin, ['East', 'West'], 4);
    const rooms = [];
    for (const rolls of fc.sample(someRolls, { numRuns: 4, seed: 27 })) {
      let at = 0;
      const roll = (choices: number) => (rolls[at++ % rolls.length] ?? 0) % choices;
      rooms.push({ room: await aGavelRoom(server, ['Ana', 'Ben', 'Cleo']), roll });
    }
    await startAuctions(server.url);
    const evenings = [];
    for (const { room, roll } of rooms) {
      const evening = await holdAsRolled(server, room, roll);
      const { groupId, host, members, spent } = evening;
      const { standings } = await host.call(results.standings, { params: { groupId } });
      const paid = standings.map(({ user, paid }) => [user._id, paid] as const);
      expect(new Map(paid.filter(([, dollars]) => dollars > 0))).toEqual(spent);
      await divide(groupId, members, () => (roll(2) === 0 ? [1, 2, roll(3), roll(2)] : null));
      expect(await compare(groupId, members, 'before the first game')).toBe(false);
      evenings.push(evening);
    }
    await cup.playAll();
    for (const { groupId, members } of evenings) {
      expect(await compare(groupId, members, 'after the final')).toBe(true);
    }
    await cup.enterFinal(60, 70);
    for (const { groupId, members } of evenings) {
      expect(await compare(groupId, members, 'after its correction')).toBe(true);
    }
  });

  it('[PRIZE-3, PRIZE-10] says the same of a contest’s money, after any result, correction and withdrawal', async () => {
    const names = ['Ida', 'Lou', 'Bo', 'Kit', 'Max', 'Zoe'];
    const { sheet, ...draft } = aGolfWeek(Date.now(), {
      entrants: names.map((name, index) => ({ name, number: index + 1 })),
    });
    const prizes: Draft['sheet']['prizes'] = [
      { kind: 'place', id: 'places', name: 'Places', basisPoints: [3333, 1667] },
      { kind: 'points', id: 'points', name: 'Points', basisPoints: 2500, inventory: 31 },
      { kind: 'stage', id: 'cut', name: 'Cut', basisPoints: 500, slots: 3 },
      { kind: 'named', id: 'last', name: 'Last', basisPoints: 1000 },
      { kind: 'named', id: 'dress', name: 'Best dress', dollars: 7 },
    ];
    const contest = { ...draft, sheet: { ...sheet, prizes } };
    const bids = Object.fromEntries(
      names.slice(1).map((name, index) => [name, { by: index % 4, amount: 11 + 7 * index }]),
    );
    const { group, members, findId } = await aHeldContest(
      server,
      ['Ana', 'Ben', 'Cleo', 'Dan'],
      contest,
      bids,
    );
    const { groupId } = group;
    const params = { groupId };
    const [ana, ...others] = members;
    await divide(groupId, members, (index) => (index % 2 === 0 ? [1, 2, 4, 0] : null));
    await compare(groupId, members, 'before any result');

    const entrantId = findId('Zoe');
    await ana.call(contests.withdrawEntrant, { params, body: { entrantId, reason: 'Ill' } });
    for (const other of others) {
      await other.send(contests.confirmWithdrawal, { params: { groupId, entrantId } });
    }
    await compare(groupId, members, 'after a refund');

    const [ida, lou, bo, kit, max] = names.map(findId);
    const listed = [ida, lou, bo, kit, max].filter((id) => id !== undefined);
    const points = (of: readonly number[], isFinal: boolean): contests.WirePrizeValue => ({
      kind: 'points',
      points: Object.fromEntries(listed.map((id, index) => [id, of[index] ?? 0])),
      isFinal,
    });
    const values: readonly (readonly [prizeId: string, value: contests.WirePrizeValue])[] = [
      ['places', { kind: 'place', order: [listed.slice(0, 1), listed.slice(1, 4)] }],
      ['points', points([3, 1, 4, 1, 5], false)],
      ['cut', { kind: 'stage', entrants: listed.slice(2) }],
      ['last', { kind: 'named', entrants: listed.slice(3) }],
      ['places', { kind: 'place', order: [listed.slice(2, 5), listed.slice(0, 1)] }],
      ['dress', { kind: 'named', entrants: listed.slice(1, 3) }],
      ['points', points([9, 2, 6, 5, 3], true)],
    ];
    for (const [index, [prizeId, value]] of values.entries()) {
      await ana.call(contests.enterResult, { params, body: { prizeId, value } });
      await compare(groupId, members, `${index}: ${prizeId}`);
    }
    for (const prizeId of prizes.map(({ id }) => id)) {
      for (const other of others) {
        await other.send(contests.confirmResult, { params: { groupId, prizeId }, body: {} });
      }
    }
    expect(await compare(groupId, members, 'in the end')).toBe(true);
  });
});
