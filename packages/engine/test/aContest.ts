import type { Contest, Entrant, Prize, Sheet } from '../src/contest/contest.ts';
import type { ContestBooks, ContestMoney } from '../src/contest/contestMoney.ts';
import type { Ownership } from '../src/money/ownership.ts';

/** A sheet with these prizes, nothing kept, the rest to the top. */
export function aSheet(prizes: readonly Prize[], other: Partial<Sheet> = {}): Sheet {
  return {
    keptBasisPoints: 0,
    keptFor: '',
    prizes,
    rest: 'top',
    unowned: 'rest',
    withdrawn: 'stands',
    ...other,
  };
}

/** Entrants `e1`, `e2`, ... */
export function entrants(count: number): Entrant[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `e${index + 1}`,
    name: `Entrant ${index + 1}`,
    number: index + 1,
    pool: '',
    seed: null,
    color: null,
  }));
}

/** A contest of these entrants. */
export function aContest(count: number, sheet: Sheet, kind: Contest['kind'] = 'places'): Contest {
  return { name: 'The cup', kind, startsAtMs: 0, entrants: entrants(count), sheet };
}

/** A sold lot of one entrant. Dollars. */
export function sold(teamId: string, userId: string, amount: number): Ownership {
  return { teamId, userId, amount };
}

/** Every entrant to a member of its own, `of-e1`; the first ones pay the dollars that don't divide. */
export function soldToAll(count: number, dollars: number): Ownership[] {
  const each = Math.floor(dollars / count);
  return entrants(count).map(({ id }, index) =>
    sold(id, `of-${id}`, each + (index < dollars % count ? 1 : 0)),
  );
}

/** The books of a contest without results. */
export function books(
  sheet: Sheet,
  owned: readonly Ownership[],
  other: Partial<ContestBooks> = {},
): ContestBooks {
  return {
    sheet,
    owned,
    unsold: [],
    values: new Map(),
    matches: [],
    withdrawnEarly: new Set(),
    isCalledOff: false,
    ...other,
  };
}

/** What was paid for an entrant (null: given back), in all or by one prize (null: of the rest). */
export function cents(money: ContestMoney, teamId: string | null, prizeId?: string | null): number {
  return money.payouts
    .filter((each) => each.teamId === teamId && (prizeId === undefined || each.prizeId === prizeId))
    .reduce((sum, each) => sum + each.cents, 0);
}

/** What a member was paid. */
export function wonByMember(money: ContestMoney, userId: string): number {
  return money.payouts
    .filter((each) => each.userId === userId)
    .reduce((sum, each) => sum + each.cents, 0);
}
