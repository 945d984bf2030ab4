import { carriedIn, startsGroup } from '../../domain/carriedInvitation.ts';

/**
 * The first page after signing in: the invitation that was carried along, else the making of a group if that was begun,
 * else the own group.
 */
export function pathAfterSignIn(locationState: unknown): string {
  const carried = carriedIn(locationState);
  if (carried !== null) return `/groups/join/${encodeURIComponent(carried.joinGroup)}`;
  return startsGroup(locationState) ? '/groups/new' : '/groups';
}
