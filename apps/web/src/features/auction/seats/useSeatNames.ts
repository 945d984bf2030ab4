import type { LiveState } from '@bracketbid/contract/live/state';
import { useMemo } from 'react';
import { seatNames } from './seatNames.ts';

/** What each member is called at their seat, by their id. */
export function useSeatNames(
  members: LiveState['members'],
  userId: string,
): ReadonlyMap<string, string> {
  return useMemo(
    () =>
      seatNames(
        members.map(({ user }) => user),
        userId,
      ),
    [members, userId],
  );
}
