import type { LiveState } from '@bracketbid/contract/live/state';
import { decide } from '@bracketbid/engine/auction/decide';
import { whyBlocked, whyNotAmount } from '../../../web/src/features/auction/amount/bidButton.ts';
import { barFacts } from '../../../web/src/features/auction/bidBar/barFacts.ts';
import { listPrincipals } from '../../../web/src/features/auction/bidBar/bidFor.ts';
import { isSeated } from '../../src/groups/seats/seatRows.ts';
import type { Now } from './heldEvenings.ts';

/** What a screen offers (null) or why it doesn't, beside what the auction makes of it: `yes`, or why not. */
export type Offer = { readonly of: string; readonly why: string | null; readonly accepted: string };

export const isWrong = ({ why, accepted }: Offer) => (why === null) !== (accepted === 'yes');

/** Around minima, steps and budgets. Whole dollars. */
export const AMOUNTS = [1, 2, 3, 5, 9, 10, 12, 15, 20, 39, 40, 41, 60, 61];

/** Each amount that somebody with a phone may bid, for themselves and for whom they may bid. */
export function listBidOffers(state: LiveState, now: Now): Offer[] {
  const seated = new Set(now.seats.filter(isSeated).map(({ seatId }) => seatId));
  const teamId = state.lot?.team._id ?? '';
  const accounts = state.members.filter(({ user }) => !seated.has(user._id));
  return accounts.flatMap(({ user: { _id: own } }) =>
    [null, ...listPrincipals(state, own)].flatMap((principal) => {
      const page = { connection: 'online', isBusy: false, seconds: null } as const;
      const facts = barFacts(state, own, { ...page, principal });
      const userId = principal?.userId ?? own;
      const by = principal === null ? {} : { placedBy: own };
      return AMOUNTS.map((amount) => {
        const bid = { type: 'PlaceBid', bidId: 'bid', userId, teamId, amount, ...by } as const;
        const decision = decide(
          now.state,
          { ...bid, clientBidId: null },
          now.nowMs + 1,
          now.secrets,
        );
        return {
          of: `${own} bids ${amount} for ${userId}`,
          why: whyBlocked(facts) ?? whyNotAmount(facts, amount),
          accepted: decision.ok ? 'yes' : decision.refusal.code,
        };
      });
    }),
  );
}
