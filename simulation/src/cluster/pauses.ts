import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { type Said, sayTo } from './said.ts';
import type { ServerProcess } from './serverProcess/serverProcess.ts';
import type { World } from './world.ts';

/** The group's admin pauses and resumes now and then; so does the site, on every process when its settings change. */
export async function pauseNowAndThen(
  world: World,
  deps: {
    readonly groupId: string;
    readonly admin: string;
    readonly processes: readonly ServerProcess[];
    readonly said: Said[];
    readonly untilMs: number;
  },
): Promise<void> {
  const { groupId, admin, processes, said, untilMs } = deps;
  const { random } = world;
  while (world.nowMs() < untilMs) {
    await new Promise<void>((wake) => world.after(random.below(40_000), wake));
    const draw = random.next();
    const siteCommand: AuctionCommand =
      draw < 0.6
        ? { type: 'PauseGlobally', untilMs: world.nowMs() + random.below(20_000) }
        : { type: 'ResumeGlobally', bidId: `resumed ${world.nowMs()}` };
    const groupCommand: AuctionCommand =
      draw < 0.1
        ? { type: 'PauseGroup', userId: admin, minutes: 1 }
        : { type: 'ResumeGroup', userId: admin, bidId: `resumed ${world.nowMs()}` };
    const targets = draw < 0.3 ? [processes[random.below(processes.length)]] : processes;
    for (const process of targets) {
      const afterMs = random.below(30);
      if (process === undefined) continue;
      if (draw < 0.3) {
        sayTo(world, process, { groupId, command: groupCommand, said, afterMs });
      } else {
        world.after(afterMs, () => process.submit(groupId, siteCommand, () => undefined));
      }
    }
  }
}
