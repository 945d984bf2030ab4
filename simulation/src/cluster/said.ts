import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { Outcome } from '@bracketbid/server/auction/room/room';
import type { ServerProcess } from './serverProcess/serverProcess.ts';
import type { World } from './world.ts';

/** A command of a member who doesn't wait for the answer. */
export type Said = {
  readonly command: AuctionCommand;
  /** Null for nobody: what a process does by itself. */
  readonly userId: string | null;
  readonly process: Pick<ServerProcess, 'name' | 'diedMs'>;
  reachedMs: number | null;
  /** When the process answered; null for never. */
  answeredMs: number | null;
  outcome: Outcome | null;
};

/** Sends a command to a process after a moment, and keeps when it waited there. */
export function sayTo(
  world: World,
  process: ServerProcess,
  what: {
    readonly groupId: string;
    readonly command: AuctionCommand;
    readonly said: Said[];
    readonly afterMs: number;
    /** Called with the answer; null for a process that is not there. */
    readonly answered?: (outcome: Outcome | null) => void;
  },
): void {
  const { groupId, command, said, afterMs, answered } = what;
  const kept: Said = {
    command,
    userId: findSender(command),
    process,
    reachedMs: null,
    answeredMs: null,
    outcome: null,
  };
  said.push(kept);
  world.after(afterMs, () => {
    process.submit(
      groupId,
      command,
      (outcome) => {
        Object.assign(kept, { outcome, answeredMs: world.nowMs() });
        answered?.(outcome);
      },
      () => (kept.reachedMs = world.nowMs()),
    );
  });
}

function findSender(command: AuctionCommand): string | null {
  if (command.type === 'SetMaximum') return command.maximum.userId;
  return 'userId' in command ? command.userId : null;
}
