import { CONTEST_MESSAGES } from '@bracketbid/contract/text/contests';
import type { ContestTalk } from '@bracketbid/engine/contest/contestChain';
import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import { readLastHash } from '../../auction/log/readLog.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { groupIdsOfTournaments } from '../../groups/queries.ts';
import { readContestTalk } from '../contestTalk.ts';
import {
  confirmationsDueBy,
  type ContestProgress,
  markProgress,
} from '../../tournament/contests/contests.ts';

/** A group's contest while a word about it is decided: nobody else appends to the group's chain meanwhile. */
export type HeldContest = {
  /** What was said so far, with what was appended here. */
  talk(): Promise<ContestTalk>;
  /** When the chain's last event was stored, epoch milliseconds; 0 for an empty one. */
  lastAtMs(): Promise<number>;
  append(event: ContestEvent, nowMs: number): Promise<void>;
  markProgress(progress: ContestProgress, nowMs: number): Promise<void>;
};

/** Where the words about contests' results are stored. */
export type HeldContests = {
  /** Puts the end of a group's auction into its chain, unless it is there or the auction isn't over. */
  seal(groupId: string, nowMs: number): Promise<void>;
  /**
   * Runs a piece of work as one transaction: if it throws, nothing is stored.
   *
   * @throws Refused (404) for a group without a contest
   */
  hold<Result>(groupId: string, work: (held: HeldContest) => Promise<Result>): Promise<Result>;
  /** The groups whose next result is confirmed by time, the longest due first; and when the one after them is. */
  dueBy(
    nowMs: number,
    max: number,
  ): Promise<{ readonly due: readonly string[]; readonly nextAtMs: number | null }>;
};

export function createHeldContests(deps: {
  readonly database: Database;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly groupLog: GroupLog;
}): HeldContests {
  const { database, contexts, groupLog } = deps;
  return {
    seal: async (groupId, nowMs) => {
      const { facts } = await contexts.of(groupId);
      if (facts.completedAt === null) return;
      const hash = await readLastHash(database, groupId);
      if (hash !== null) await groupLog.seal(groupId, hash, nowMs);
    },
    hold: async (groupId, work) => {
      const context = await contexts.of(groupId);
      return database.kysely.transaction().execute(async (tx) => {
        await groupLog.lock(tx, groupId);
        return work({
          talk: async () => {
            const talk = await readContestTalk(tx, context);
            if (talk === null) throw new Refused('NotFound', CONTEST_MESSAGES.none);
            return talk;
          },
          lastAtMs: () => groupLog.lastAtMs(groupId, tx),
          append: async (event, nowMs) => {
            await groupLog.append(tx, groupId, event, nowMs);
          },
          markProgress: (progress, nowMs) =>
            markProgress(tx, context.facts.tournamentId, progress, nowMs),
        });
      });
    },
    dueBy: async (nowMs, max) => {
      const { due, nextAtMs } = await confirmationsDueBy(database.kysely, nowMs, max);
      const groupByTournament = await groupIdsOfTournaments(database.kysely, due);
      return { due: due.flatMap((id) => groupByTournament.get(id) ?? []), nextAtMs };
    },
  };
}
