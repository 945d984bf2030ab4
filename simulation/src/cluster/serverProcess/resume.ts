import { LogAway } from '@bracketbid/server/auction/log/log';
import type { Outcome } from '@bracketbid/server/auction/room/room';
import type { World } from '../world.ts';
import type { Life, ProcessDeps, StartsAs } from './life.ts';
import type { MachineClock } from './machineClock.ts';

/** A start that failed (a database away) is tried again. */
const START_RETRY_MS = 1000;

/** How long each process leaves the others to start their shares. */
const OTHERS_MS = 500;

/** As a started server does: opens what runs, and then starts what is due. */
export async function resume(
  world: World,
  deps: ProcessDeps,
  own: Life,
  machine: MachineClock,
): Promise<void> {
  const { membership, groups } = deps;
  const isColdStart = await membership.enter(own);
  if (own.isOver) return membership.leave(own);
  own.isColdStart = isColdStart;
  // Rooms may have been opened by requests already.
  for (const room of own.rooms.all()) await room.submit({ type: 'RecoverFromOutage' });
  own.hasEntered = true;
  own.rooms.rearm(null);
  await untilAvailable(world, own, async () => {
    await own.processes.liveProcesses.look();
    await own.keeping.takeShare();
  });
  own.isColdStart = false;
  membership.settle(own);
  if (own.isOver) return;
  for (const each of [own.processes.liveProcesses, own.online, own.keeping]) each.begin();
  for (const [groupId, starts] of groups) {
    void startWhenDue(world, deps, { own, machine, groupId, starts });
  }
}

/** Its share at the hour, what others leave a moment later. */
async function startWhenDue(
  world: World,
  { log }: ProcessDeps,
  due: {
    readonly own: Life;
    readonly machine: MachineClock;
    readonly groupId: string;
    readonly starts: StartsAs;
  },
): Promise<void> {
  const { own, machine, groupId, starts } = due;
  await sleep(world, own, starts.atMs - machine.nowMs());
  if (own.processes.turns.groupTurn(groupId) > 0) await sleep(world, own, OTHERS_MS);
  if (log.rows(groupId).length > 0) return;
  await untilAvailable(world, own, async () => {
    let outcome: Outcome['kind'] = 'stale';
    while (outcome === 'stale') {
      const revision = await own.log.revision();
      // Not before: a room that nobody needs is closed meanwhile, and another opened.
      const room = await own.rooms.at(groupId);
      if (room.state().phase !== 'scheduled') return;
      outcome = (await room.submit(starts.commandOn(revision), revision)).kind;
    }
    if (outcome === 'unknown') throw new LogAway();
  });
}

function sleep(world: World, own: Life, delayMs: number): Promise<void> {
  return new Promise<void>((wake) => world.after(delayMs, () => own.reach(wake)));
}

/** Again in a moment when the database is away. */
export async function untilAvailable(
  world: World,
  own: Life,
  attempt: () => Promise<void>,
): Promise<void> {
  while (!own.isOver) {
    try {
      return await attempt();
    } catch {
      await sleep(world, own, START_RETRY_MS);
    }
  }
}
