import type { Counts } from '../counts.ts';
import type { Replayed } from '../history.ts';
import type { ActRequest } from './clerks.ts';

/** Adds what clerks did in a room. */
export function countActs(counts: Counts, acts: readonly ActRequest[], { rows }: Replayed): void {
  for (const { answer } of acts) {
    counts.acts += 1;
    if (answer?.outcome.kind !== 'refused') continue;
    counts.actsRefused += 1;
    if (answer.outcome.refusal.code === 'BidCameFirst') counts.cameFirst += 1;
  }
  for (const { event } of rows) {
    if (event.type === 'LotSold' && event.gavel !== undefined) counts.fallen += 1;
    if (event.type === 'BidNamed') counts.named += 1;
    if (event.type === 'WarningsTakenBack') counts.takenBack += 1;
    if (event.type === 'BidStruck') counts.struck += 1;
    if (event.type === 'FieldMade') counts.fields += 1;
    if (event.type === 'SeatClaimed') counts.claimed += 1;
  }
}
