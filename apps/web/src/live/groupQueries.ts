import type { Group } from '@bracketbid/contract/entities';
import type { ServerMessages } from '@bracketbid/contract/realtime';

type GroupUpdate = ServerMessages['groupUpdated'];

/** What the keys of answers about the own group begin with. */
export const GROUP = 'group';
export const OWN_GROUP_ID = 'own-group-id';
export const MEMBERSHIP = 'membership';
/** A member's page. */
export const MEMBER = 'user';

/** The group as an update tells it; the same one where the update is of another group. */
export function groupAfter(group: Group | null, update: GroupUpdate): Group | null {
  if (group === null || group.groupId !== update.groupId) return group;
  return { ...group, groupAdminId: update.groupAdminId, members: update.members };
}

/** The last update that this page has heard. */
let latest: GroupUpdate | null = null;

export function noteGroupUpdate(update: GroupUpdate): void {
  latest = update;
}

/**
 * Takes the group by a call, and what was told of it while the answer was on its way: that answer may be the older.
 * Should it be the newer one, the next update is on its way.
 */
export async function takeGroup(ask: () => Promise<Group | null>): Promise<Group | null> {
  const before = latest;
  const group = await ask();
  return latest === null || latest === before ? group : groupAfter(group, latest);
}
