import type { Person } from '@bracketbid/contract/entities';
import type { FairReview, FairStory } from '@bracketbid/contract/http/fair';
import {
  type FairStory as Story,
  fairStories,
  type SoldLot,
} from '@bracketbid/engine/auction/highlights';
import type { CompletedAuction } from '@bracketbid/engine/auction/state';
import { shareOfLot, sharesOf } from '@bracketbid/engine/fair/fairShares';
import { luckOf } from '@bracketbid/engine/fair/luck';
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
export function fairReviewOf(
  state: CompletedAuction,
  lots: readonly FairLot[],
  { before, basis, since }: Pick<FairField, 'before' | 'basis' | 'since'>,
  { bracket, books, money }: GroupResults,
  personOf: (userId: string) => Person,
): FairReview {
  const shares = sharesOf(before, state.settings.payoutBasisPoints);
  const shareOf = new Map(
    lots.map(({ lotId, teamIds }) => [lotId, shareOfLot(teamIds, shares)] as const),
  );
  const fairDollars = (lotId: string) => ((shareOf.get(lotId) ?? 0) * money.potCents) / 100;
  const sold = state.results.flatMap((result): SoldLot[] =>
    result.status === 'sold' ? [result] : [],
  );
  const { steals, overpays } = fairStories(sold, fairDollars);
  const told = (stories: readonly Story[]): FairStory[] =>
    stories.slice(0, STORIES_MAX).map(({ teamId, userId, amount, fair }) => ({
      teamID: teamId,
      user: personOf(userId),
      amount,
      fairCents: Math.round(100 * fair),
    }));
  const hauls = Object.keys(state.spent).map((userId) => {
    const own = sold.filter((lot) => lot.userId === userId);
    return {
      user: personOf(userId),
      paidCents: 100 * own.reduce((sum, { amount }) => sum + amount, 0),
      fairCents: Math.round(100 * own.reduce((sum, { teamId }) => sum + fairDollars(teamId), 0)),
      wonCents: wonBy(money, userId),
    };
  });
  const dateOf = (matchId: string) => bracket.matchById.get(matchId)?.date ?? '';
  return {
    steals: told(steals),
    overpays: told(overpays),
    hauls: hauls.toSorted((a, b) => b.fairCents - b.paidCents - (a.fairCents - a.paidCents)),
    days: luckOf(books, money.payouts, before, dateOf).map(({ date, luckCents }) => ({
      date,
      luckCents: Object.fromEntries(luckCents),
    })),
    basis,
    since,
  };
}
