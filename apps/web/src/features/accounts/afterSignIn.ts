import { carriedIn } from '../../domain/carriedInvitation.ts';

/** The first page after signing in: the invitation that was carried along, else the own group. */
export function pathAfterSignIn(locationState: unknown): string {
  const carried = carriedIn(locationState);
  return carried === null ? '/groups' : `/groups/join/${encodeURIComponent(carried.joinGroup)}`;
}
