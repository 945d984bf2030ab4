import type { Person } from '@bracketbid/contract/entities';
import type { FairReview, FairStory } from '@bracketbid/contract/http/fair';
import {
  type FairStory as Story,
  fairStories,
  type SoldLot,
} from '@bracketbid/engine/auction/highlights';
import type { CompletedAuction } from '@bracketbid/engine/auction/state';
import { shareOfLot, computeShares } from '@bracketbid/engine/fair/fairShares';
import { computeLuck } from '@bracketbid/engine/fair/luck';
import { type Ownership, ownersIn, paidByOwner } from '@bracketbid/engine/money/ownership';
import { wonBy } from '@bracketbid/engine/money/standings';
import type { GroupResults } from '../results/groupMoney.ts';
import type { FairField } from './fairFields.ts';
import type { FairLot } from './fairLots.ts';

/** More steals and overpays than these are hardly worth a word. */
const STORIES_MAX = 5;

/**
 * [FAIR-7] A completed auction beside fair shares, by the odds before the first game: what was a steal, who overpaid, what each
 * haul was worth, and whose luck has turned since. Pure.
 */
export function buildFairReview(
  state: CompletedAuction,
  lots: readonly FairLot[],
  { before, basis, since }: Pick<FairField, 'before' | 'basis' | 'since'>,
  { bracket, books, money }: GroupResults,
  findPerson: (userId: string) => Person,
): FairReview {
  const shares = computeShares(before, state.settings.payoutBasisPoints);
  const shareByLot = new Map(
    lots.map(({ lotId, teamIds }) => [lotId, shareOfLot(teamIds, shares)] as const),
  );
  const fairDollars = (lotId: string) => ((shareByLot.get(lotId) ?? 0) * money.potCents) / 100;
  const sold = state.results.flatMap((result): SoldLot[] =>
    result.status === 'sold' ? [result] : [],
  );
  const { steals, overpays } = fairStories(sold, fairDollars);
  const told = (stories: readonly Story[]): FairStory[] =>
    stories.slice(0, STORIES_MAX).map(({ teamId, userId, amount, fair }) => ({
      teamID: teamId,
      user: findPerson(userId),
      amount,
      fairCents: Math.round(100 * fair),
    }));
  const paid = paidByOwner(books.owned);
  const worth = worthByOwner(books.owned, (lotId) => 100 * fairDollars(lotId));
  const hauls = Object.keys(state.spent).map((userId) => {
    return {
      user: findPerson(userId),
      paidCents: paid.get(userId) ?? 0,
      fairCents: Math.round(worth.get(userId) ?? 0),
      wonCents: wonBy(money, userId),
    };
  });
  const matchDate = (matchId: string) => bracket.matchById.get(matchId)?.date ?? '';
  return {
    steals: told(steals),
    overpays: told(overpays),
    hauls: hauls.toSorted((a, b) => b.fairCents - b.paidCents - (a.fairCents - a.paidCents)),
    days: computeLuck(books, money.payouts, before, matchDate).map(({ date, luckCents }) => ({
      date,
      luckCents: Object.fromEntries(luckCents),
    })),
    basis,
    since,
  };
}

/** [SHARE-3] What each member's lots, and parts of lots, are worth. Cents, not rounded. */
function worthByOwner(
  owned: readonly Ownership[],
  computeWorth: (lotId: string) => number,
): ReadonlyMap<string, number> {
  const worth = new Map<string, number>();
  for (const lot of owned) {
    const parts = ownersIn(lot);
    const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
    for (const { userId, weight } of parts) {
      worth.set(userId, (worth.get(userId) ?? 0) + (computeWorth(lot.teamId) * weight) / whole);
    }
  }
  return worth;
}
