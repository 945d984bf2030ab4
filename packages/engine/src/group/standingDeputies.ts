import type { Deputyship } from '../auction/state.ts';
import type { GroupEvent } from './groupEvents.ts';

/** [DEPUTY-1] Who may bid for whom by a group's own chain, in the order of naming. */
export function standingDeputies(events: readonly GroupEvent[]): readonly Deputyship[] {
  const standing = new Map<string, Deputyship>();
  for (const event of events) {
    if (event.type !== 'DeputyNamed') continue;
    const { userId, deputy, limit } = event;
    standing.delete(userId);
    if (deputy !== null) standing.set(userId, { userId, deputy, limit });
  }
  return [...standing.values()];
}
