import type { ContestCommand } from '@bracketbid/engine/contest/contestCommands';
import type { ContestTalk } from '@bracketbid/engine/contest/contestChain';
import type { ContestEvent } from '@bracketbid/engine/contest/contestEvents';
import type { ContestRefusal } from '@bracketbid/engine/contest/contestRefusals';
import { isContestFinal } from '@bracketbid/engine/contest/contestResults';
import {
  confirmationsDue,
  decideContest,
  nextConfirmationAtMs,
} from '@bracketbid/engine/contest/decideContest';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { Refused, RefusedField } from '../../failures.ts';
import type { HeldContests } from './heldContests.ts';

/** What hosts and members say of a contest's results, one word after the other. */
export type ContestWords = {
  /**
   * Decides a word and appends it to the group's chain.
   *
   * @throws Refused (400, 403, 404, 409) with nothing changed
   */
  say(groupId: string, command: ContestCommand): Promise<void>;
  /** [RESULTS-4] Appends the confirmations that are due because nobody has objected in time. */
  confirmDue(groupId: string): Promise<void>;
};

const CODES = { 400: 'Invalid', 403: 'Forbidden', 404: 'NotFound', 409: 'Conflict' } as const;

export function createContestWords(deps: {
  readonly contests: Pick<HeldContests, 'seal' | 'hold'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): ContestWords {
  const { contests, clock, feed } = deps;

  /** One word at a time, by what all before it have left; publishes what was appended. */
  const append = async (
    groupId: string,
    decide: (talk: ContestTalk, nowMs: number) => readonly ContestEvent[],
  ): Promise<void> => {
    const said = await contests.hold(groupId, async (held) => {
      const talk = await held.talk();
      // Judged by the time that the event will bear: other processes' clocks may be ahead.
      const nowMs = Math.max(clock.nowMs(), await held.lastAtMs());
      const events = decide(talk, nowMs);
      for (const event of events) await held.append(event, nowMs);
      if (events.length === 0) return events;
      const { field, results } = await held.talk();
      const progress = {
        confirmsAtMs: nextConfirmationAtMs(results),
        isFinal: isContestFinal(field, results, nowMs),
      };
      await held.markProgress(progress, nowMs);
      return events;
    });
    if (said.length > 0) feed.publish({ kind: 'ContestAdvanced', groupId, said });
  };

  return {
    say: async (groupId, command) => {
      // The auction's end stands in the group's chain before any word of its results.
      await contests.seal(groupId, clock.nowMs());
      await append(groupId, ({ field, results }, nowMs) => {
        const decision = decideContest(field, results, command, nowMs);
        if (!decision.ok) throw refused(decision.refusal);
        return decision.event === null ? [] : [decision.event];
      });
    },
    confirmDue: (groupId) =>
      append(groupId, ({ field, results }, nowMs) => confirmationsDue(field, results, nowMs)),
  };
}

function refused({ status, sentence, path }: ContestRefusal): Refused {
  if (path !== null) return new RefusedField(`value.${path}`, sentence);
  return new Refused(CODES[status], sentence);
}
