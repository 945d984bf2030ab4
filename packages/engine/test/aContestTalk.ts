import type { ContestCommand } from '../src/contest/contestCommands.ts';
import type { ContestEvent } from '../src/contest/contestEvents.ts';
import {
  type ContestField,
  type ContestResults,
  NO_RESULTS,
} from '../src/contest/contestResults.ts';
import { confirmationsDue, decideContest } from '../src/contest/decideContest.ts';
import { evolveContest } from '../src/contest/evolveContest.ts';

/** What host and members say of a contest's results, one after the other. */
export type ContestTalk = {
  /** The type of the event, "unchanged", or the status and the code of the refusal. */
  readonly says: (command: ContestCommand, atMs?: number) => string;
  /** Confirms what nobody has objected to. @returns what was confirmed */
  readonly waitUntil: (atMs: number) => readonly ContestEvent[];
  /** Whether the receipts accept an event next; nothing is said by it. */
  readonly accepts: (event: ContestEvent, atMs?: number) => boolean;
  /** The same, and it is said if they do. */
  readonly replays: (event: ContestEvent, atMs?: number) => boolean;
  readonly results: () => ContestResults;
  readonly events: () => readonly ContestEvent[];
};

/** @param fieldNow  the contest as it is whenever somebody says something */
export function aContestTalk(fieldNow: () => ContestField): ContestTalk {
  let results: ContestResults = NO_RESULTS;
  const events: ContestEvent[] = [];
  const store = (event: ContestEvent, atMs: number): void => {
    const next = evolveContest(fieldNow(), results, event, atMs);
    if (next === null) throw new Error(`${event.type} was decided, but can't follow`);
    results = next;
    events.push(event);
  };
  return {
    says: (command, atMs = 0) => {
      const decision = decideContest(fieldNow(), results, command, atMs);
      if (!decision.ok) return `${decision.refusal.status} ${decision.refusal.code}`;
      if (decision.event === null) return 'unchanged';
      store(decision.event, atMs);
      return decision.event.type;
    },
    waitUntil: (atMs) => {
      const due = confirmationsDue(fieldNow(), results, atMs);
      for (const event of due) store(event, atMs);
      return due;
    },
    accepts: (event, atMs = 0) => evolveContest(fieldNow(), results, event, atMs) !== null,
    replays: (event, atMs = 0) => {
      const next = evolveContest(fieldNow(), results, event, atMs);
      results = next ?? results;
      return next !== null;
    },
    results: () => results,
    events: () => events,
  };
}
