import type { Counts } from './counts.ts';
import type { FaultProfile } from './faultProfile.ts';
import type { startCluster } from './processes.ts';
import type { SharedLog } from './sharedLog.ts';
import type { World } from './world.ts';

/** Processes crash, freeze and lose the bus, and the log is away, until the faults end; then all are there again. */
export function injectFaults(
  world: World,
  of: {
    readonly faultProfile: FaultProfile;
    readonly faultsEndMs: number;
    readonly cluster: ReturnType<typeof startCluster>;
    readonly log: SharedLog;
    readonly counts: Counts;
  },
): void {
  const { random } = world;
  const { faultProfile, faultsEndMs, cluster, log, counts } = of;
  const injectFault = (everyMs: number, happen: () => void) => {
    if (everyMs === Infinity) return;
    const next = () =>
      world.after(-Math.log(1 - random.next()) * everyMs, () => {
        if (world.nowMs() >= faultsEndMs) return;
        happen();
        next();
      });
    next();
  };
  injectFault(faultProfile.crashEveryMs, () => {
    counts.crashes += 1;
    cluster.crash(random.chance(0.15));
  });
  injectFault(faultProfile.freezeEveryMs, () => cluster.any().freeze(random.below(8000)));
  injectFault(faultProfile.databaseAwayEveryMs, () =>
    log.goAway(random.below(random.chance(0.2) ? 45_000 : 10_000)),
  );
  injectFault(faultProfile.busAwayEveryMs, () => cluster.cutFromBus(random.below(10_000)));
  world.after(faultsEndMs - world.nowMs(), () => {
    log.goAway(0);
    cluster.reviveAll();
  });
}
