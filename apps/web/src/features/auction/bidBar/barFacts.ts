import type { LiveState } from '@bracketbid/contract/live/state';
import { leftTo } from '../../../live/auction/held.ts';
import type { BidBarFacts } from '../amount/bidButton.ts';
import type { Principal } from './bidFor.ts';
import { toBeat } from '../lot/gavelNow.ts';
import { firstName } from '../../../domain/people/firstName.ts';

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
  state: Pick<LiveState, 'phase' | 'lot' | 'members' | 'rules' | 'gavel'>,
  userId: string,
  page: {
    readonly connection: BidBarFacts['connection'];
    readonly isBusy: boolean;
    readonly seconds: number | null;
    /** For whom is bid, if not for the member. */
    readonly principal?: Principal | null;
  },
): BidBarFacts {
  const { phase, lot, members, rules, gavel } = state;
  const { connection, isBusy, seconds, principal = null } = page;
  const currentAmount = toBeat(state);
  const own = members.find(({ user }) => user._id === userId);
  return {
    phase,
    hasTeam: lot !== null,
    connection,
    isBusy,
    // The button is locked for the second in which the countdown shows 1.
    isClosing: seconds !== null && seconds <= 1,
    currentAmount,
    // [GAVEL-4] Above a call the leader may bid, too.
    isHighestBidder:
      lot?.bidder?._id === (principal?.userId ?? userId) && lot.amount === currentAmount,
    remaining: principal?.left ?? leftTo(own),
    spent: own?.spent ?? 0,
    sizes: rules,
    isPhonesOff: gavel?.phonesBid === false,
    principal: principal === null ? undefined : firstName(principal.fullName),
  };
}

/**
 * The confirmation while it holds: once outbid, or with another team up, nothing that sounds like leading.
 */
export function standingConfirmation(
  confirmation: Confirmation | null,
  teamId: string | null,
  currentAmount: number,
): Confirmation | null {
  if (confirmation === null || confirmation.teamId !== teamId) return null;
  return currentAmount <= confirmation.amount ? confirmation : null;
}
