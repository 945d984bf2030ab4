import type { Maximum } from '../auction/maxima.ts';
import type { GroupEvent } from './groupEvents.ts';

/**
 * [MAX-3, MAX-6] The seals of maxima that stand in a group's own chain, in the order in which they count: a lowered one keeps the
 * place of the one before.
 *
 * @param behind  the maximum behind a seal, if it is known
 */
export function standingSeals(
  events: readonly GroupEvent[],
  behind: (seal: string) => Maximum | undefined,
): readonly string[] {
  let seals: readonly string[] = [];
  let withdrawn: { readonly seal: string; readonly place: number } | null = null;
  for (const event of events) {
    if (event.type === 'MaximumWithdrawn') {
      withdrawn = { seal: event.seal, place: seals.indexOf(event.seal) };
      seals = seals.filter((seal) => seal !== event.seal);
      continue;
    }
    if (event.type === 'MaximumSealed') {
      const before = withdrawn === null ? undefined : behind(withdrawn.seal);
      const now = behind(event.seal);
      const isLowered =
        before !== undefined &&
        now !== undefined &&
        before.userId === now.userId &&
        before.teamId === now.teamId &&
        before.amount >= now.amount;
      const place = isLowered && withdrawn !== null ? withdrawn.place : seals.length;
      seals = [...seals.slice(0, place), event.seal, ...seals.slice(place)];
    }
    withdrawn = null;
  }
  return seals;
}
