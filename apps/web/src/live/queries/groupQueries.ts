import type { Group } from '@bracketbid/contract/entities';
import type { QueryClient } from '@tanstack/react-query';
import type { ServerMessages } from '@bracketbid/contract/live/realtime';

type GroupUpdate = ServerMessages['groupUpdated'];

/** The key of the own group, and the first part of those of groups that are named. */
export const GROUP = 'group';
/** The first part of the keys of a group's rules. */
export const RULES = 'group-rules';
/** The first part of the keys of the member's own maxima. */
export const MAXIMA = 'maxima';
export const CHAT = 'chat';
/** The first part of the keys of a group's seats for people without a phone. */
export const SEATS = 'seats';
/** The first part of the keys of all queries that a changed match makes stale. */
export const RESULTS = 'results';
/** The second part, after that of the results, of the keys of what is said of parts. */
export const SHARES = 'shares';
/** The key of the seasons in which the viewer has a group. */
export const SEASONS = [RESULTS, 'seasons'];
/** The first part of the keys of members' pages. */
export const MEMBER = 'user';

/** The group after an update, with the current name of the member who made it; the same one where the update is of another group. */
export function groupAfter(group: Group | null, update: GroupUpdate): Group | null {
  if (group === null || group.groupId !== update.groupId) return group;
  const { rehearsal: _rehearsal, startNow: _startNow, deputies: _deputies, ...rest } = group;
  const { groupId: _id, quietMs: _quietMs, ...now } = update;
  const { createdBy } = group;
  const maker = update.members.find(({ user }) => user._id === createdBy._id)?.user;
  const fullName = maker?.fullName ?? createdBy.fullName;
  return { ...rest, ...now, createdBy: { ...createdBy, fullName } };
}

/** Whether an update of this group says that somebody who was in it no longer is. */
export function hasLostMember(group: Group | null, update: GroupUpdate): boolean {
  if (group === null || group.groupId !== update.groupId) return false;
  const left = new Set(update.members.map(({ user }) => user._id));
  return group.members.some(({ user }) => !left.has(user._id));
}

/** Whether an update of this group has other people, or calls them otherwise. */
export function hasOtherPeople(group: Group | null, update: GroupUpdate): boolean {
  if (group === null || group.groupId !== update.groupId) return false;
  return JSON.stringify(group.members) !== JSON.stringify(update.members);
}

/** Keeps a group as the server has just answered with it, wherever it is shown. */
export function putGroup(queries: QueryClient, group: Group): void {
  queries.setQueriesData<Group | null>({ queryKey: [GROUP] }, (known) =>
    known?.groupId === group.groupId ? group : known,
  );
}

/** The last update that this page has received. */
let latest: GroupUpdate | null = null;

export function noteGroupUpdate(update: GroupUpdate): void {
  latest = update;
}

/**
 * Requests the group, and applies an update received while the request was in flight: the answer may be older than it.
 * If the answer is the newer one, the next update is about to arrive.
 */
export async function takeGroup(request: () => Promise<Group | null>): Promise<Group | null> {
  const before = latest;
  const group = await request();
  return latest === null || latest === before ? group : groupAfter(group, latest);
}
