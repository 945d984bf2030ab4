import { createGroupCommit } from '@bracketbid/server/auction/log/groupCommit';
import { AppendRefused, type AuctionLog, LogAway } from '@bracketbid/server/auction/log/log';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import type { Reply, Row, SharedLog, Stored } from '../sharedLog.ts';
import type { World } from '../world.ts';

/** The log as a process reaches it. */
export type LogClient = AuctionLog & {
  running(groupIds: readonly string[]): Promise<string[]>;
  readHead(groupId: string): Promise<number>;
  /** The settings' revision. */
  revision(): Promise<number>;
};

class Taken extends Error {}

/** The log as a process reaches it: over connections that break, with the product's own group commit. */
export function createLogClient(
  world: World,
  shared: SharedLog,
  reach: (happen: () => void) => void,
): LogClient {
  const awaited = <Result>(begin: (reply: Reply<Result>) => void) =>
    new Promise<Result>((resolve, reject) => {
      begin((result) => reach(() => (result === null ? reject(new LogAway()) : resolve(result))));
    });
  const committing = () =>
    createGroupCommit<Row>({
      store: async (rows) => {
        const stored = await awaited<Stored>((reply) => shared.store(rows, reply));
        if (stored.kind === 'conflict') throw new Taken();
        if (stored.kind === 'refused') throw new Error('The database does not take these rows');
        return stored.leftOut;
      },
      isConflict: (error) => error instanceof Taken,
      isOutage: (error) => error instanceof LogAway,
      takenAmong: (rows) => awaited((reply) => shared.taken(rows, reply)),
      // One at a time, so that batches of several groups are common.
      statementsMax: 1,
      soon: (run) => void world.after(0, () => reach(run)),
    });
  const commit = committing();
  const commitStarts = committing();
  const readWhole = (groupId: string) =>
    awaited<readonly LoggedEvent[]>((reply) => shared.read(groupId, 0, reply));
  return {
    append: (groupId, events, { revision, ...options } = {}) =>
      (revision === undefined ? commit : commitStarts)(
        events.map((entry) => ({ groupId, entry, revision })),
        options,
      ).catch((error: unknown) => {
        throw error instanceof LogAway ? error : new AppendRefused(error, true);
      }),
    running: async (groupIds) => {
      const logs = await Promise.all(groupIds.map(readWhole));
      return groupIds.filter((_groupId, at) => {
        const last = logs[at]?.at(-1);
        return last !== undefined && last.event.type !== 'AuctionCompleted';
      });
    },
    readHead: async (groupId) => (await readWhole(groupId)).length,
    revision: () => awaited((reply) => shared.readRevision(reply)),
    read: async (groupId, afterSeq) => [
      ...(await awaited<readonly LoggedEvent[]>((reply) => shared.read(groupId, afterSeq, reply))),
    ],
  };
}
