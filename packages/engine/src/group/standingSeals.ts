import type { StartAuction } from '../auction/commands.ts';
import type { GroupEvent } from './groupEvents.ts';

/** [MAX-6] The seals of maxima that stand in a group's own chain, in the order of sealing. */
export function standingSeals(events: readonly GroupEvent[]): readonly string[] {
  const standing = new Set<string>();
  for (const event of events) {
    if (event.type === 'MaximumSealed') standing.add(event.seal);
    if (event.type === 'MaximumWithdrawn') standing.delete(event.seal);
  }
  return [...standing];
}

/**
 * [MAX-3, MAX-4] The seals that an auction takes up from its group's own chain: those that stand and those that they replace,
 * in the order of sealing. Which of them count, and since when, follows from what they hide: the order says nothing of it.
 */
export function sealsTakenUp(
  events: readonly GroupEvent[],
): Required<Pick<StartAuction, 'seals' | 'replaces'>> {
  const replacedBy = new Map<string, string>();
  const all: string[] = [];
  for (const event of events) {
    if (event.type !== 'MaximumSealed') continue;
    all.push(event.seal);
    if (event.replaces !== undefined) replacedBy.set(event.seal, event.replaces);
  }
  const taken = new Set<string>();
  for (const standing of standingSeals(events)) {
    let seal: string | undefined = standing;
    for (; seal !== undefined; seal = replacedBy.get(seal)) taken.add(seal);
  }
  const replaces = [...replacedBy].filter(([seal]) => taken.has(seal));
  return { seals: all.filter((seal) => taken.has(seal)), replaces: Object.fromEntries(replaces) };
}
