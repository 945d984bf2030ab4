import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../clock.ts';
import type { MembershipLock } from '../db/membershipLock.ts';
import type { Presence } from '../presence/presence.ts';
import { createLiving, type Living } from './living.ts';
import { createPauseReports, type PauseReports } from './pauseReports.ts';
import { createTurns, type Turns } from './turns.ts';

/** How the processes of a site share its groups. */
export type Sharing = {
  readonly living: Living;
  readonly turns: Turns;
  readonly pauseReports: PauseReports;
};

/** @param deps.processId  this process's name */
export function createSharing(deps: {
  readonly processId: string;
  readonly membershipLock: Pick<MembershipLock, 'members'>;
  readonly presence: Presence;
  readonly bus: ProcessBus;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Sharing {
  const own = deps.processId;
  const living = createLiving({ ...deps, own });
  const turns = createTurns({ ...deps, own, living });
  return { living, turns, pauseReports: createPauseReports(deps) };
}
