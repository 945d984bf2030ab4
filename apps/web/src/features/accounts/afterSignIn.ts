import { carriedIn, pathOfCarried, startsGroup } from '../../domain/carriedInvitation.ts';
import { startsContest } from '../../domain/startsContest.ts';

/**
 * The first page after signing in: the invitation or slip that was carried along, else the making of a contest or a group if that was
 * begun, else the own group.
 */
export function pathAfterSignIn(locationState: unknown): string {
  const carried = carriedIn(locationState);
  if (carried !== null) return pathOfCarried(carried);
  if (startsContest(locationState)) return '/contests/new?step=when';
  return startsGroup(locationState) ? '/groups/new' : '/groups';
}
