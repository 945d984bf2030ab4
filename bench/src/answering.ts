import { command, type Command, type Pace, type Usage } from './messages.ts';

/** This process's resource usage. `collect` runs a garbage collection first (needs --expose-gc). */
function usageNow(collect: boolean): Usage {
  if (collect) {
    globalThis.gc?.();
    globalThis.gc?.();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: user + system, rssBytes: rss, heapBytes: heapUsed + external };
}

/** Runs the commands of the parent process one at a time, until it closes this one. */
export function answerParent(handlers: {
  seed?(groups: number, members: number): Promise<unknown>;
  auctioned?(groups: number, members: number): Promise<unknown>;
  waiting?(groups: number, members: number): Promise<unknown>;
  startAt?(atMs: number, pace?: Pace): Promise<unknown>;
  mailsWaiting?(): Promise<number>;
  openTeams?(groupIds: readonly string[]): Promise<unknown>;
  adminToken?(): Promise<string>;
  close(): Promise<void>;
}): void {
  const handle = async (command: Command): Promise<unknown> => {
    switch (command.kind) {
      case 'seed':
        return handlers.seed?.(command.groups, command.members);
      case 'auctioned':
        return handlers.auctioned?.(command.groups, command.members);
      case 'waiting':
        return handlers.waiting?.(command.groups, command.members);
      case 'startAt':
        return handlers.startAt?.(command.atMs, command.pace);
      case 'mailsWaiting':
        return handlers.mailsWaiting?.();
      case 'openTeams':
        return handlers.openTeams?.(command.groupIds);
      case 'adminToken':
        return handlers.adminToken?.();
      case 'usage':
        return usageNow(command.collect);
      case 'close':
        await handlers.close();
        return null;
      default:
        return command satisfies never;
    }
  };
  process.on('message', (message) => {
    const parsed = command.parse(message);
    handle(parsed).then(
      (answer) =>
        process.send?.({ answer }, () => {
          if (parsed.kind === 'close') process.exit(0);
        }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  // The parent is gone: this process exits too.
  process.on('disconnect', () => process.exit(1));
}
