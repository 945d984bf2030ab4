import type { SoldTeam } from '@bracketbid/contract/entities';

/** What somebody has left and has spent. Whole dollars; [GAVEL-9] what is left is null where money has no limit. */
export type Held = { readonly remaining: number | null; readonly spent: number };

/** What they can still bid: infinitely much where money has no limit, nothing for a stranger. */
export function leftTo(held: Held | undefined): number {
  return held === undefined ? 0 : (held.remaining ?? Infinity);
}

/** What they hold once they have paid. */
export function paying({ remaining, spent }: Held, amount: number): Held {
  return { remaining: remaining === null ? null : remaining - amount, spent: spent + amount };
}

/** [DEPUTY-3] What deputies have won for somebody so far, whoever they were. Whole dollars. */
export function spentByDeputies(teams: readonly SoldTeam[], userId: string): number {
  return teams
    .filter(({ owner, placedBy }) => owner?._id === userId && placedBy !== undefined)
    .reduce((spent, { amount = 0 }) => spent + amount, 0);
}

/** What they started with. */
export function startedWith({ remaining, spent }: Held): number | null {
  return remaining === null ? null : remaining + spent;
}

/** What all of them started with. */
export function allStartedWith(all: readonly Held[]): number | null {
  return all.reduce<number | null>((sum, held) => {
    const own = startedWith(held);
    return sum === null || own === null ? null : sum + own;
  }, 0);
}

/** [GAVEL-9] What stands beside somebody's name. */
export type ShownMoney = {
  /** What is left, or what was spent where money has no limit. */
  readonly amount: number;
  /** What the amount is; null where that is plain: what is left. */
  readonly what: 'spent' | null;
  /** What is left of what everyone started with, from 0 to 1; undefined where money has no limit. */
  readonly share: number | undefined;
};

export function shownMoney({ remaining, spent }: Held): ShownMoney {
  if (remaining === null) return { amount: spent, what: 'spent', share: undefined };
  return { amount: remaining, what: null, share: remaining / Math.max(1, remaining + spent) };
}
