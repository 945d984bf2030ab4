import type { GroupEvent } from '@bracketbid/engine/group/groupEvents';
import type { Random } from '../random.ts';
import type { MaximaShelf } from './maximaShelf.ts';
import { aMaximum } from './members.ts';

/**
 * What members do with their maxima before the start, as the group's own chain has it: set, raise, lower, remove, set anew.
 * Now and then a lot is bundled away and comes back: its maxima are dropped, and the chain has no event of it.
 */
export function someEarlyMaxima(
  random: Random,
  group: {
    readonly groupId: string;
    readonly members: readonly string[];
    readonly lotIds: readonly string[];
  },
  maxima: MaximaShelf,
): readonly GroupEvent[] {
  const events: GroupEvent[] = [];
  /** By lot, then by member. */
  const standing = new Map<string, Map<string, string>>();
  for (let number = random.below(12); number > 0; number -= 1) {
    const userId = group.members[random.below(group.members.length)] ?? '';
    const teamId = group.lotIds[random.below(2)] ?? '';
    if (random.chance(0.2)) {
      for (const seal of standing.get(teamId)?.values() ?? []) maxima.drop(group.groupId, seal);
      standing.delete(teamId);
      continue;
    }
    const onLot = standing.get(teamId) ?? new Map<string, string>();
    standing.set(teamId, onLot);
    const before = onLot.get(userId);
    if (before !== undefined) events.push({ type: 'MaximumWithdrawn', seal: before });
    const isRemoved = before !== undefined && random.chance(0.4);
    onLot.delete(userId);
    if (isRemoved && random.chance(0.5)) continue;
    const amount = 8 * (1 + random.below(3));
    const id = `early ${number}, ${userId}, ${teamId}`;
    const { maximum, seal } = aMaximum({ userId, teamId, id, amount });
    maxima.keep(group.groupId, { ...maximum, seal, createdAt: new Date(0) });
    onLot.set(userId, seal);
    const isChange = before !== undefined && !isRemoved;
    events.push({ type: 'MaximumSealed', seal, ...(isChange ? { replaces: before } : {}) });
  }
  return events;
}
