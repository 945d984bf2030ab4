import type { ProcessBus } from '../bus/processBus.ts';
import type { Clock } from '../time/clock.ts';
import type { MembershipLock } from '../db/membershipLock.ts';
import type { Presence } from '../presence/presence.ts';
import { createLiveProcesses, type LiveProcesses } from './liveProcesses.ts';
import { createPauseReports, type PauseReports } from './pauseReports.ts';
import { createTurns, type Turns } from './turns.ts';

/** How the processes of a site share its groups. */
export type Processes = {
  readonly liveProcesses: LiveProcesses;
  readonly turns: Turns;
  readonly pauseReports: PauseReports;
};

/** @param deps.processId  this process's name */
export function createProcesses(deps: {
  readonly processId: string;
  readonly membershipLock: Pick<MembershipLock, 'members'>;
  readonly presence: Presence;
  readonly bus: ProcessBus;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}): Processes {
  const own = deps.processId;
  const liveProcesses = createLiveProcesses({ ...deps, own });
  const turns = createTurns({ ...deps, own, liveProcesses });
  return { liveProcesses, turns, pauseReports: createPauseReports(deps) };
}
