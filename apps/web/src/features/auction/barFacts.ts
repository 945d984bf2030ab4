import type { LiveState } from '@bracketbid/contract/entities';
import { type BidBarFacts, slipQuestion } from './bidButton.ts';
import { amountToConfirm, type OwnAmount } from './ownAmount.ts';

/** The server's confirmation of the own bid. */
export type Confirmation = {
  readonly text: string;
  readonly teamId: string;
  readonly amount: number;
};

/**
 * The facts that the bid bar shows.
 *
 * @param page.seconds  as the lot's clock shows them; null while none runs
 */
export function barFacts(
  { phase, lot, members }: Pick<LiveState, 'phase' | 'lot' | 'members'>,
  userId: string,
  page: {
    readonly connection: 'connecting' | 'online' | 'lost' | 'ended';
    readonly isBusy: boolean;
    readonly seconds: number | null;
  },
): BidBarFacts {
  const { connection, isBusy, seconds } = page;
  return {
    phase,
    hasTeam: lot !== null,
    connection: connection === 'connecting' ? 'lost' : connection,
    isBusy,
    // The button is locked for the second in which the countdown shows 1.
    isClosing: seconds !== null && seconds <= 1,
    currentAmount: lot?.amount ?? 0,
    isHighestBidder: lot?.bidder?._id === userId,
    remaining: members.find(({ user }) => user._id === userId)?.remaining ?? 0,
  };
}

/**
 * The one line below the bar: why the input was rejected, the question about a possible slip, the confirmation of the
 * own bid, or why bidding isn't possible.
 */
export function barLine(
  facts: BidBarFacts,
  own: OwnAmount,
  confirmation: Confirmation | null,
  reason: string | null,
): string | null {
  if (own.typed.problem !== null) return own.typed.problem;
  const unconfirmed = amountToConfirm(own);
  if (unconfirmed !== null) return slipQuestion(facts, unconfirmed);
  // Once outbid, nothing that sounds like leading.
  const isConfirmed =
    confirmation !== null &&
    confirmation.teamId === own.teamId &&
    facts.currentAmount <= confirmation.amount;
  return isConfirmed ? confirmation.text : reason;
}
