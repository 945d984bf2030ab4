import type { LotOpened, LotSold, LotUnsold } from '../events.ts';
import type { GavelAct } from './acts.ts';
import type { BidNamed, GavelEvent, SeatEvent, WarningsTakenBack } from './gavelEvents.ts';

type ByGavel =
  Exclude<GavelEvent, SeatEvent | WarningsTakenBack | BidNamed> | LotOpened | LotSold | LotUnsold;

/** The clerk's act that an event says happened; null where it was the clock's. */
export function actBehind(
  event: ByGavel,
): { readonly userId: string; readonly act: GavelAct } | null {
  switch (event.type) {
    case 'LotShown':
      return { userId: event.by, act: { kind: 'show', teamId: event.teamId } };
    case 'LotOpened':
      return event.by === undefined ? null : { userId: event.by, act: { kind: 'open' } };
    case 'BidCalled':
      return { userId: event.by, act: { kind: 'call', amount: event.amount } };
    case 'WarningGiven':
      return { userId: event.by, act: { kind: 'warn', seenSeq: event.seenSeq } };
    case 'StrikeProposed':
      return { userId: event.by, act: { kind: 'strike', reason: event.reason, isSure: false } };
    case 'BidStruck':
      return event.agreedBy === null
        ? { userId: event.by, act: { kind: 'strike', reason: event.reason, isSure: true } }
        : { userId: event.agreedBy, act: { kind: 'agree' } };
    case 'LotPassed':
      return { userId: event.by, act: { kind: 'pass' } };
    case 'FieldMade':
      return { userId: event.by, act: { kind: 'field', lotId: event.lotId } };
    case 'LotSold': {
      if (event.gavel === undefined) return null;
      const { by, seenSeq } = event.gavel;
      return { userId: by, act: { kind: 'sell', seenSeq } };
    }
    case 'LotUnsold':
      return event.gavel === undefined ? null : { userId: event.gavel.by, act: { kind: 'finish' } };
    default:
      return event satisfies never;
  }
}
