import { describe, expect, it } from 'vitest';
import { aBracket, playOn } from '../../test/aBracket.ts';
import { aSheet, books, cents, sold, soldToAll, wonByMember } from '../../test/aContest.ts';
import type { Prize, PrizeValue } from './contest.ts';
import { contestMoney } from './contestMoney.ts';

const values = (entries: Record<string, PrizeValue>) => new Map(Object.entries(entries));
const places = (...basisPoints: number[]): Prize => ({
  id: 'places',
  name: 'Places',
  kind: 'place',
  basisPoints,
});
const order = (...order: string[][]): PrizeValue => ({ kind: 'place', order });
const named = (id: string, basisPoints: number): Prize => ({
  id,
  name: id,
  kind: 'named',
  basisPoints,
});
const inDollars = (id: string, dollars: number): Prize => ({
  id,
  name: id,
  kind: 'named',
  dollars,
});
const won = (...entrants: string[]): PrizeValue => ({ kind: 'named', entrants });
const stage = (id: string, basisPoints: number, slots: number): Prize => ({
  id,
  name: id,
  kind: 'stage',
  basisPoints,
  slots,
});
const reached = (...entrants: string[]): PrizeValue => ({ kind: 'stage', entrants });
const points = (basisPoints: number, inventory: number | null): Prize => ({
  id: 'points',
  name: 'Points',
  kind: 'points',
  basisPoints,
  inventory,
});
const scored = (points: Record<string, number>, isFinal = false): PrizeValue => ({
  kind: 'points',
  points,
  isFinal,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `e${index + 1}`);

describe('real sheets', () => {
  it('[PRIZE-3] a World Cup of 48 pays each stage that an entrant reaches, and closes at the pot', () => {
    const stages: [string, number, number][] = [
      ['thirds', 75, 12],
      ['r16', 100, 16],
      ['quarters', 200, 8],
      ['semis', 350, 4],
      ['final', 500, 2],
      ['cup', 3500, 1],
    ];
    const sheet = aSheet(stages.map(([id, basisPoints, slots]) => stage(id, basisPoints, slots)));
    const money = contestMoney(
      books(sheet, soldToAll(48, 1912), {
        values: values(
          Object.fromEntries(stages.map(([id, , slots]) => [id, reached(...ids(slots))])),
        ),
      }),
    );
    const unit = (id: string) => money.payouts.find(({ prizeId }) => prizeId === id)?.cents;
    expect(stages.map(([id]) => unit(id))).toEqual([1434, 1912, 3824, 6692, 9560, 66_920]);
    expect(money).toMatchObject({ potCents: 191_200, paidCents: 191_200, leftCents: 0 });
    expect(cents(money, 'e1', null)).toBe(0);
  });

  it('[PRIZE-4] three who tie for second share second and third place to the cent', () => {
    const money = contestMoney(
      books(aSheet([places(5000, 3000, 2000)]), soldToAll(5, 2575), {
        values: values({ places: order(['e5'], ['e3', 'e1', 'e2'], ['e4']) }),
      }),
    );
    expect(['e5', 'e1', 'e2', 'e3', 'e4'].map((id) => cents(money, id))).toEqual([
      128_750, 42_917, 42_917, 42_916, 0,
    ]);
    expect(money).toMatchObject({ paidCents: 257_500, leftCents: 0 });
  });

  it('[PRIZE-5] a golf club keeps a tenth, pays its bonuses in dollars, and ten places of the rest', () => {
    const shares = [4000, 1900, 1200, 900, 600, 500, 300, 300, 200, 100];
    const sheet = aSheet([places(...shares), inDollars('bonus', 6200)], {
      keptBasisPoints: 1000,
      keptFor: 'the club',
    });
    const money = contestMoney(
      books(sheet, soldToAll(20, 50_000), {
        values: values({ places: order(...ids(10).map((id) => [id])), bonus: won('e20') }),
      }),
    );
    expect(money).toMatchObject({ potCents: 5_000_000, keptCents: 500_000, paidCents: 4_500_000 });
    expect([cents(money, 'e1'), cents(money, 'e10'), cents(money, 'e20')]).toEqual([
      1_552_000, 38_800, 620_000,
    ]);
  });

  it('[PRIZE-4] a dead heat of a horse race shares the first two places', () => {
    const sheet = aSheet([places(6000, 2000, 1500), named('last', 500)]);
    const money = contestMoney(
      books(sheet, soldToAll(8, 960), {
        values: values({ places: order(['e1', 'e2'], ['e3']), last: won('e8') }),
      }),
    );
    expect(['e1', 'e2', 'e3', 'e8'].map((id) => cents(money, id))).toEqual([
      38_400, 38_400, 14_400, 4800,
    ]);
  });

  it('[PRIZE-8] points of a season pay as they come, by the points that there will be in all', () => {
    const sheet = aSheet([points(2800, 544), places(7200)]);
    const money = contestMoney(
      books(sheet, soldToAll(8, 4000), { values: values({ points: scored({ e1: 23 }) }) }),
    );
    expect(cents(money, 'e1')).toBe(4735);
    expect(money).toMatchObject({ paidCents: 4735, leftCents: 395_265, isAllGiven: false });
  });
});

describe('ties', () => {
  it('[PRIZE-4] the lower lot id has the first cent, then the lower entrant id', () => {
    const owned = [
      { teamId: 'a-bundle', teamIds: ['e9', 'e8'], userId: 'ana', amount: 1 },
      sold('e1', 'ben', 1),
    ];
    const tied = (...ids: string[]) =>
      contestMoney(
        books(aSheet([places(3350, 0, 0, 6650)]), owned, {
          values: values({ places: order(ids) }),
        }),
      );
    // 67 cents in three parts: one cent is over.
    const money = tied('e1', 'e9', 'e8');
    expect(['e8', 'e9', 'e1'].map((id) => cents(money, id, 'places'))).toEqual([23, 22, 22]);
  });

  it('[PRIZE-4] each place is rounded down before places are added', () => {
    // 33.33 % of $101 are $33.6633, twice 3366 cents; together they would be 6732.66.
    const money = contestMoney(
      books(aSheet([places(3333, 3333, 3334)], { rest: 'back' }), soldToAll(3, 101), {
        values: values({ places: order(['e1', 'e2']) }),
      }),
    );
    expect(cents(money, 'e1') + cents(money, 'e2')).toBe(6732);
  });

  it('[PRIZE-4] places below the list pay nothing, and several who are named share equally', () => {
    const sheet = aSheet([places(5000), named('best', 5000)], { rest: 'back' });
    const money = contestMoney(
      books(sheet, soldToAll(4, 100), {
        values: values({ places: order(['e1', 'e2', 'e3'], ['e4']), best: won('e3', 'e4', 'e2') }),
      }),
    );
    expect(ids(4).map((id) => cents(money, id, 'places'))).toEqual([1667, 1667, 1666, 0]);
    expect(ids(4).map((id) => cents(money, id, 'best'))).toEqual([0, 1667, 1667, 1666]);
  });
});

describe('prizes in dollars', () => {
  const both = [inDollars('b', 100), inDollars('a', 50)];
  const results = { a: won('e1'), b: won('e2') };

  it('[PRIZE-5] share a smaller pot in proportion, and prizes by share pay nothing then', () => {
    const sheet = aSheet([places(10_000), ...both], { rest: 'back' });
    const money = contestMoney(
      books(sheet, soldToAll(4, 100), {
        values: values({ ...results, places: order(['e3']) }),
      }),
    );
    expect(['e1', 'e2', 'e3'].map((id) => cents(money, id, undefined))).toEqual([3333, 6667, 0]);
    expect(money.leftCents).toBe(0);
  });

  it('[PRIZE-5] of equal remainders the lower prize id has the first cent', () => {
    const sheet = aSheet([inDollars('b', 7), inDollars('a', 7), inDollars('c', 7)]);
    const money = contestMoney(
      books(sheet, soldToAll(4, 10), {
        values: values({ a: won('e1'), b: won('e2'), c: won('e3') }),
      }),
    );
    expect(['e1', 'e2', 'e3'].map((id) => cents(money, id))).toEqual([334, 333, 333]);
  });

  it('[PRIZE-5] share a larger pot in proportion if there are no other prizes', () => {
    const money = contestMoney(books(aSheet(both), soldToAll(4, 900), { values: values(results) }));
    expect(['e1', 'e2'].map((id) => cents(money, id))).toEqual([30_000, 60_000]);
  });
});

describe('points', () => {
  const season = [points(10_000, 7)];

  it('[PRIZE-8] final points divide all of it by the points that there were, and nobody falls', () => {
    const owned = soldToAll(3, 100);
    const before = contestMoney(
      books(aSheet(season), owned, { values: values({ points: scored({ e1: 2, e2: 1 }) }) }),
    );
    expect(ids(3).map((id) => cents(before, id))).toEqual([2857, 1428, 0]);
    const after = contestMoney(
      books(aSheet(season), owned, { values: values({ points: scored({ e1: 2, e2: 1 }, true) }) }),
    );
    expect(ids(3).map((id) => cents(after, id))).toEqual([6667, 3333, 0]);
    expect(after).toMatchObject({ leftCents: 0, isAllGiven: true });
  });

  it('[PRIZE-8] without a number of points in all nothing is paid until they are final', () => {
    const sheet = aSheet([points(10_000, null)]);
    const at = (isFinal: boolean) =>
      contestMoney(
        books(sheet, soldToAll(2, 10), {
          values: values({ points: scored({ e1: 3, e2: 1 }, isFinal) }),
        }),
      );
    expect(at(false)).toMatchObject({ paidCents: 0, leftCents: 1000, isAllGiven: false });
    expect(ids(2).map((id) => cents(at(true), id))).toEqual([750, 250]);
  });

  it('[PRIZE-7] the rest goes to most points, and back if nobody has any', () => {
    const sheet = aSheet([points(5000, null), named('best', 5000)]);
    const at = (tally: Record<string, number>) =>
      contestMoney(
        books(sheet, [sold('e1', 'ana', 5), sold('e2', 'ben', 5)], {
          values: values({ points: scored(tally, true), best: won() }),
        }),
      );
    expect([
      cents(at({ e1: 1, e2: 3 }), 'e2', null),
      cents(at({ e1: 1, e2: 1 }), 'e2', null),
    ]).toEqual([500, 250]);
    expect(wonByMember(at({ e1: 0, e2: 0 }), 'ana')).toBe(500);
  });
});

describe('winners that nobody owns', () => {
  const owned = [sold('e2', 'ben', 60), sold('e3', 'cleo', 40)];
  const three = places(5000, 3000, 2000);
  const finish = values({ places: order(['e1'], ['e2'], ['e3']) });

  it('[PRIZE-6] leave their cents in the rest, which goes back if the first one has no owner', () => {
    const money = contestMoney(books(aSheet([three]), owned, { values: finish }));
    expect([cents(money, 'e2'), cents(money, 'e3')]).toEqual([3000, 2000]);
    expect(money.payouts.slice(2)).toEqual([
      { prizeId: null, matchId: null, teamId: null, userId: 'ben', cents: 3000 },
      { prizeId: null, matchId: null, teamId: null, userId: 'cleo', cents: 2000 },
    ]);
  });

  it('[PRIZE-6] or let the next owned entrant slide up, which then has the rest, too', () => {
    const sheet = aSheet([three], { unowned: 'slideUp' });
    const money = contestMoney(books(sheet, owned, { values: finish }));
    expect(['e2', 'e3'].map((id) => cents(money, id, 'places'))).toEqual([5000, 3000]);
    expect(cents(money, 'e2', null)).toBe(2000);
  });

  it('[PRIZE-6] keep their part of a tie for the rest, unless places slide up', () => {
    const tied = { values: values({ places: order(['e1', 'e3'], ['e2']) }) };
    const stays = contestMoney(books(aSheet([three]), owned, tied));
    expect(['e3', 'e2'].map((id) => cents(stays, id, 'places'))).toEqual([4000, 2000]);
    expect(cents(stays, 'e3', null)).toBe(4000);
    const slides = contestMoney(books(aSheet([three], { unowned: 'slideUp' }), owned, tied));
    expect(['e3', 'e2'].map((id) => cents(slides, id, 'places'))).toEqual([5000, 3000]);
  });

  it('[PRIZE-4] also of an unsold bundle, whose lot id counts in a tie', () => {
    const bundle = { teamId: 'a', teamIds: ['e8', 'e9'] };
    const sheet = aSheet([places(3350, 0, 6650)], { rest: 'back' });
    const finish = values({ places: order(['e2', 'e8']) });
    // 33 cents in two parts: the lower lot has the odd cent.
    const odd = [sold('e2', 'ben', 1)];
    const money = contestMoney(books(sheet, odd, { values: finish, unsold: [bundle] }));
    expect(cents(money, 'e2', 'places')).toBe(16);
    const alone = contestMoney(books(sheet, odd, { values: finish }));
    expect(cents(alone, 'e2', 'places')).toBe(17);
  });
});

describe('the rest', () => {
  it('[PRIZE-7] is given once each prize has a value or nobody has won it, and not before', () => {
    const sheet = aSheet([places(5000), named('best', 2500), points(2500, 10)]);
    const finish = { places: order(['e1']), best: won() };
    const open = [{}, { places: finish.places }, finish, { ...finish, points: scored({ e2: 10 }) }];
    for (const entries of open) {
      const money = contestMoney(books(sheet, soldToAll(2, 100), { values: values(entries) }));
      expect(money.isAllGiven).toBe(false);
      expect(money.payouts.every(({ prizeId }) => prizeId !== null)).toBe(true);
    }
    const given = contestMoney(
      books(sheet, soldToAll(2, 100), {
        values: values({ ...finish, points: scored({ e2: 10 }, true) }),
      }),
    );
    expect(given).toMatchObject({ isAllGiven: true, leftCents: 0 });
    expect(cents(given, 'e1', null)).toBe(2500);
  });

  it('[PRIZE-7] goes to the last stage of the sheet if its first prize is a stage', () => {
    const sheet = aSheet([
      stage('semis', 2000, 2),
      named('best', 1000),
      stage('cup', 3000, 1),
      named('worst', 2000),
    ]);
    const money = contestMoney(
      books(sheet, soldToAll(3, 100), {
        values: values({
          semis: reached('e1', 'e2'),
          best: won('e3'),
          cup: reached('e2'),
          worst: won(),
        }),
      }),
    );
    expect(cents(money, 'e2', null)).toBe(2000);
  });

  it('[PRIZE-7] goes to the owned ones among several first winners, in equal parts', () => {
    const sheet = aSheet([places(5000, 5000, 0)]);
    const owned = [sold('e1', 'ana', 1), sold('e3', 'cleo', 1), sold('e4', 'dan', 1)];
    const money = contestMoney(
      books(sheet, owned, { values: values({ places: order(['e3', 'e2', 'e1']) }) }),
    );
    // A third of 300 cents each; of the third that nobody claimed, half each.
    expect(['e1', 'e3'].map((id) => cents(money, id, 'places'))).toEqual([100, 100]);
    expect(['e1', 'e3'].map((id) => cents(money, id, null))).toEqual([50, 50]);
  });

  it('[PRIZE-7] goes to the winner of the final, and waits for every match of the sheet’s rounds', () => {
    const sheet = aSheet([
      { id: 'semis', name: 'Semi-finals', kind: 'round', code: 'R1', basisPoints: 1000 },
      { id: 'final', name: 'Final', kind: 'round', code: 'R2', basisPoints: 4000 },
      named('best', 4000),
    ]);
    const owned = ['t0', 't1', 't2'].map((id) => sold(id, `of-${id}`, 100));
    const at = (wins: boolean[]) =>
      contestMoney(
        books(sheet, owned, {
          matches: playOn(aBracket(4), wins),
          values: values({ best: won('t1') }),
        }),
      );
    expect(at([true, false])).toMatchObject({ paidCents: 12_000 + 3000, isAllGiven: false });
    const money = at([true, false, true]);
    expect(cents(money, 't0', null)).toBe(3000);
    expect(money).toMatchObject({ paidCents: 30_000, leftCents: 0 });
  });
});

describe('withdrawn entrants', () => {
  const owned = [
    sold('e1', 'ana', 50),
    sold('e2', 'ben', 30),
    { teamId: 'pair', teamIds: ['e3', 'e4'], userId: 'cleo', amount: 20 },
  ];
  const finish = { values: values({ places: order(['e1']) }) };
  const at = (withdrawn: 'refund' | 'stands', ...ids: string[]) =>
    contestMoney(
      books(aSheet([places(10_000)], { withdrawn }), owned, {
        ...finish,
        withdrawnEarly: new Set(ids),
      }),
    );

  it('[PRIZE-9] take their sale out of the pot, where the sheet refunds it', () => {
    const money = at('refund', 'e2');
    expect(money).toMatchObject({ potCents: 7000, paidCents: 7000 });
    expect(money.owned.map(({ teamId }) => teamId)).toEqual(['e1', 'pair']);
    expect(at('stands', 'e2').potCents).toBe(10_000);
  });

  it('[PRIZE-9] of a bundle only if all of it is withdrawn', () => {
    expect(at('refund', 'e3').potCents).toBe(10_000);
    expect(at('refund', 'e3', 'e4').potCents).toBe(8000);
  });
});

describe('a contest that is called off', () => {
  const sheet = aSheet([places(5000), named('best', 5000)], {
    keptBasisPoints: 1000,
    keptFor: 'the club',
  });
  const owned = [sold('e1', 'ana', 30), sold('e2', 'ben', 70)];

  it('[PRIZE-11] keeps nothing and gives everything back if nothing was paid yet', () => {
    const money = contestMoney(books(sheet, owned, { isCalledOff: true }));
    expect(money).toMatchObject({ keptCents: 0, paidCents: 10_000, leftCents: 0 });
    expect([wonByMember(money, 'ana'), wonByMember(money, 'ben')]).toEqual([3000, 7000]);
    // A winner without an owner was paid nothing.
    const unowned = books(sheet, owned, {
      isCalledOff: true,
      values: values({ best: won('e9') }),
    });
    expect(contestMoney(unowned).keptCents).toBe(0);
  });

  it('[PRIZE-11] lets stand what was paid, and gives the rest back in proportion', () => {
    const money = contestMoney(
      books(sheet, owned, { isCalledOff: true, values: values({ best: won('e1') }) }),
    );
    expect(money).toMatchObject({ keptCents: 1000, paidCents: 9000, leftCents: 0 });
    expect(cents(money, 'e1')).toBe(4500);
    expect([wonByMember(money, 'ana'), wonByMember(money, 'ben')]).toEqual([4500 + 1350, 3150]);
  });

  it('[PRIZE-11] takes back neither wins nor points that were paid before the end of their prize', () => {
    const season = aSheet([points(10_000, 10)]);
    const money = contestMoney(
      books(season, owned, { isCalledOff: true, values: values({ points: scored({ e1: 4 }) }) }),
    );
    expect(cents(money, 'e1')).toBe(4000);
    expect(cents(money, null)).toBe(6000);
  });
});

describe('owners of an entrant', () => {
  it('[PRIZE-10] divide what its lot wins, the entrants of a bundle together', () => {
    const lot = {
      teamId: 'pair',
      teamIds: ['e1', 'e2'],
      userId: 'ana',
      amount: 99,
      parts: [
        { userId: 'ana', weight: 1 },
        { userId: 'ben', weight: 2 },
      ],
    };
    const money = contestMoney(
      books(aSheet([places(5000, 5000)]), [lot, sold('e3', 'cleo', 1)], {
        values: values({ places: order(['e1'], ['e2']) }),
      }),
    );
    expect([wonByMember(money, 'ana'), wonByMember(money, 'ben')]).toEqual([3333, 6667]);
  });
});
