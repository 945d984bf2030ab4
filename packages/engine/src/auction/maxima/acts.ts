import { type AuctionEvent, type BidAnswered, isBid } from '../events.ts';
import { ableMaxima, type Act, type Hidden, type Standing, standingMaxima } from './maxima.ts';
import type { AuctionState } from '../state.ts';

/**
 * [MAX-5] The acts of an auction after one more event. One whose maxima are not known is left out.
 *
 * @param before  the state before the event
 */
export function actsAfter(
  acts: readonly Act[],
  before: AuctionState,
  event: AuctionEvent,
  secrets: Hidden,
): readonly Act[] {
  if (!isBid(event) || before.phase !== 'running') return acts;
  const { teamId } = event;
  const seals: readonly Standing[] =
    event.type === 'BidAnswered'
      ? answering(standingMaxima(before, teamId, secrets), event)
      : event.type === 'BidPlaced' && event.byMaximum === true
        ? ableMaxima(before, teamId, secrets).slice(0, 2)
        : [];
  if (seals.length === 0) return acts;
  return [...acts, { seq: before.seq + 1, seals: seals.map(({ seal }) => seal) }];
}

/** The leader's maximum, and the challenger's if that was the challenge. */
function answering(
  standing: readonly Standing[],
  { leader, challenger, byMaximum }: BidAnswered,
): readonly Standing[] {
  const belongsTo = (userId: string) => (each: Standing) => each.maximum.userId === userId;
  return [
    ...standing.filter(belongsTo(leader)),
    ...(byMaximum === true ? standing.filter(belongsTo(challenger)) : []),
  ];
}
