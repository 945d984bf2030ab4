import type { AuctionCommand } from '../commands.ts';
import { isBid, type MaximumSealed } from '../events.ts';
import { actBehind } from '../gavel/actBehind.ts';
import type { Hidden, Maximum } from '../maxima/maxima.ts';
import type { AuctionState } from '../state.ts';
import type { LoggedEvent } from './chain.ts';
import { maySeal, type Proving } from './sealedAway.ts';

/** The commands that may have led to an event. */
export function commandsBehind(
  lines: readonly LoggedEvent[],
  state: AuctionState,
  { orderSeed, secrets }: Proving,
): AuctionCommand[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const { event, atMs } = first;
  const bidId = rest.map((line) => line.event).find(isBid)?.bidId ?? '';
  const due: AuctionCommand = { type: 'ReachDeadline', orderSeed, bidId };
  const [someone = ''] = state.phase === 'running' ? Object.keys(state.spent) : [];
  switch (event.type) {
    case 'AuctionStarted':
      return [{ ...event, type: 'StartAuction' }];
    case 'BidPlaced':
      return [{ ...event, type: 'PlaceBid' }, ...actsBehindBid(event, event.placedBy, orderSeed)];
    case 'BidNamed': {
      const { clientActId = null, placedBy } = event;
      return actsBehindBid({ ...event, clientBidId: clientActId }, placedBy, orderSeed);
    }
    case 'BidAnswered': {
      const { challenger: userId, challenge: amount } = event;
      return [
        { ...event, type: 'PlaceBid', userId, amount },
        ...actsBehindBid({ ...event, userId, amount }, event.placedBy, orderSeed),
      ];
    }
    case 'MaximumSealed': {
      const maximum = secrets.bySeal.get(event.seal);
      const isSound = state.phase === 'running' && maySeal(state, event, atMs);
      if (maximum === undefined || !isSound || !isOneOwners(event, maximum, secrets)) return [];
      return [{ ...event, type: 'SetMaximum', maximum, bidId }];
    }
    // Always before a seal, or by itself: what all can see of it is checked above.
    case 'MaximumWithdrawn':
    // Always after what has carried it.
    case 'SaleVoided':
      return [];
    case 'DeputyNamed':
      return [{ ...event, type: 'NameDeputy' }];
    case 'SaleVoidProposed': {
      const { proposedBy: userId, adminId } = event;
      const proposed = { ...event, type: 'ProposeVoid', userId } as const;
      return [[], [event.userId, adminId]].map((away) => ({ ...proposed, away }));
    }
    case 'SaleVoidAgreed':
      return [{ ...event, type: 'AgreeVoid', bidId }];
    case 'SaleVoidObjected':
      return [{ ...event, type: 'ObjectVoid', bidId }];
    case 'SaleVoidPassedOn':
      return event.because === 'silent' ? [due] : [{ ...event, type: 'PassVoidOn', bidId }];
    case 'SaleVoidRefused':
      return event.refusedBy === null
        ? [due]
        : [{ ...event, type: 'RefuseVoid', userId: event.refusedBy }];
    case 'GroupPauseRequested':
      return [{ ...event, type: 'PauseGroup' }];
    case 'GroupPauseWithdrawn':
      return [{ type: 'ResumeGroup', userId: event.userId, bidId }];
    case 'PauseBegan':
      return event.kind === 'global'
        ? [{ type: 'PauseGlobally', untilMs: event.untilMs }]
        : [{ type: 'PauseGroup', userId: someone, minutes: (event.untilMs - atMs) / MINUTE_MS }];
    case 'PauseEnded':
      return event.kind === 'global'
        ? [due, { type: 'ResumeGlobally', bidId }]
        : [due, { type: 'ResumeGroup', userId: someone, bidId }];
    case 'LotExtended':
      return [{ type: 'RecoverFromOutage' }];
    case 'WarningsTakenBack': {
      const pause = rest[0]?.event;
      const paused = pause?.type === 'PauseBegan' ? [pause.untilMs] : [];
      return [
        ...paused.map((untilMs) => ({ type: 'PauseGlobally', untilMs }) as const),
        { type: 'RecoverFromOutage' },
      ];
    }
    case 'LotOpened':
    case 'LotSold':
    case 'LotUnsold':
    case 'LotShown':
    case 'BidCalled':
    case 'WarningGiven':
    case 'StrikeProposed':
    case 'BidStruck':
    case 'LotPassed':
    case 'FieldMade': {
      const acted = actBehind(event);
      const { clientActId = null } = event;
      return acted === null
        ? [due]
        : [{ type: 'ActWithGavel', bidId, orderSeed, clientActId, ...acted }];
    }
    case 'SeatAdded':
      return [{ type: 'AddSeats', seatIds: [event.seatId] }];
    case 'SeatRemoved':
      return [{ ...event, type: 'RemoveSeat' }];
    case 'SeatClaimed':
      return [{ ...event, type: 'ClaimSeat' }];
    case 'ClerksNamed':
      return [{ ...event, type: 'NameClerks' }];
    case 'LotLocked':
    // After the last lot's end, or the decision that it has waited for.
    case 'MaximaRevealed':
    case 'AuctionCompleted':
      return [due];
    default:
      return event satisfies never;
  }
}

/** What a clerk may have done that led to a bid: named it, or entered it whole. */
function actsBehindBid(
  bid: {
    readonly bidId: string;
    readonly userId: string;
    readonly amount: number;
    readonly clientBidId?: string | null;
  },
  placedBy: string | undefined,
  orderSeed: string,
): AuctionCommand[] {
  if (placedBy === undefined) return [];
  const { bidId, userId, amount, clientBidId: clientActId = null } = bid;
  const act = { type: 'ActWithGavel', userId: placedBy, bidId, orderSeed, clientActId } as const;
  return [
    { ...act, act: { kind: 'bid', userId, amount } },
    { ...act, act: { kind: 'name', userId } },
  ];
}

const MINUTE_MS = 60_000;

/** [MAX-3] Whether a maximum replaces none, or one of the same member for the same lot, as far as that is opened. */
function isOneOwners(
  { replaces = '' }: MaximumSealed,
  { userId, teamId }: Maximum,
  { bySeal }: Hidden,
): boolean {
  const before = bySeal.get(replaces);
  return before === undefined || (before.userId === userId && before.teamId === teamId);
}
