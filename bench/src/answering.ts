import { asked, type Asked, type Usage } from './messages.ts';

/** What this process has used. `collect` asks for a garbage collection first (needs --expose-gc). */
function usageNow(collect: boolean): Usage {
  if (collect) {
    globalThis.gc?.();
    globalThis.gc?.();
  }
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { cpuMicros: user + system, rssBytes: rss, heapBytes: heapUsed + external };
}

/** Answers the process that started this one: questions one at a time, then the end. */
export function answerParent(handlers: {
  seed?(groups: number, members: number): Promise<unknown>;
  auctioned?(groups: number, members: number): Promise<unknown>;
  waiting?(groups: number, members: number): Promise<unknown>;
  startAt?(atMs: number): Promise<unknown>;
  adminToken?(): Promise<string>;
  close(): Promise<void>;
}): void {
  const handle = async (question: Asked): Promise<unknown> => {
    switch (question.ask) {
      case 'seed':
        return handlers.seed?.(question.groups, question.members);
      case 'auctioned':
        return handlers.auctioned?.(question.groups, question.members);
      case 'waiting':
        return handlers.waiting?.(question.groups, question.members);
      case 'startAt':
        return handlers.startAt?.(question.atMs);
      case 'adminToken':
        return handlers.adminToken?.();
      case 'usage':
        return usageNow(question.collect);
      case 'close':
        await handlers.close();
        return null;
      default:
        return question satisfies never;
    }
  };
  process.on('message', (message) => {
    const question = asked.parse(message);
    handle(question).then(
      (answer) =>
        process.send?.({ answer }, () => {
          if (question.ask === 'close') process.exit(0);
        }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  // The load has gone: so does this server.
  process.on('disconnect', () => process.exit(1));
}
