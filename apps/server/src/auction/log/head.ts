import { actsAfter } from '@bracketbid/engine/auction/maxima/acts';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { evolve } from '@bracketbid/engine/auction/evolve';
import type { Act, Hidden } from '@bracketbid/engine/auction/maxima/maxima';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { SCHEDULED, type AuctionState } from '@bracketbid/engine/auction/state';
import { sha256Hex } from '../../platform/crypto/sha256.ts';
import type { AppliedEvent } from '../../platform/changes/change.ts';

/** Where an auction stands after the events so far. */
export type Head = {
  readonly state: AuctionState;
  /** The last event's hash in the receipt chain. */
  readonly hash: string;
  /** The new end of a lot that this process gave time back to, because nobody had ended it in time; null for none. */
  readonly graceDeadlineMs: number | null;
  /** [MAX-5] The maxima that have made prices so far, which the log doesn't say until its end. */
  readonly acts: readonly Act[];
};

/** The log is corrupt. Better to stop one room than to sell a team twice. */
export class LogBroken extends Error {}

/** The head of an empty log. */
export function emptyHead(groupId: string): Head {
  const hash = chainStart(groupId, sha256Hex);
  return { state: SCHEDULED, hash, graceDeadlineMs: null, acts: [] };
}

/** Applies new events, giving them the next seqs and hashes. */
export function applyNew(
  head: Head,
  events: readonly AuctionEvent[],
  atMs: number,
): AppliedEvent[] {
  let { state, hash } = head;
  return events.map((event) => {
    const seq = state.seq + 1;
    hash = chainHash(hash, { seq, atMs, event }, sha256Hex);
    state = evolve(state, event, atMs);
    return { seq, atMs, event, hash, state };
  });
}

/**
 * Applies events from the log.
 *
 * @throws LogBroken unless each follows the one before, by seq and by hash
 */
export function applyStored(head: Head, entries: readonly LoggedEvent[]): AppliedEvent[] {
  let { state, hash } = head;
  return entries.map((entry) => {
    if (entry.seq !== state.seq + 1) throw new LogBroken(`Hole in the log after seq ${state.seq}`);
    if (entry.hash !== chainHash(hash, entry, sha256Hex)) {
      throw new LogBroken(`The hash of seq ${entry.seq} does not fit the log`);
    }
    hash = entry.hash;
    state = evolve(state, entry.event, entry.atMs);
    return { ...entry, state };
  });
}

/** The state after entries of a log from its first on, which is trusted. */
export function replayTo(entries: readonly LoggedEvent[]): AuctionState {
  return entries.reduce<AuctionState>(
    (state, { event, atMs }) => evolve(state, event, atMs),
    SCHEDULED,
  );
}

/** @param hidden  the maxima behind the seals of these events and of those before */
export function headAfter(head: Head, applied: readonly AppliedEvent[], hidden: Hidden): Head {
  let { state, hash, acts } = head;
  for (const entry of applied) {
    acts = actsAfter(acts, state, entry.event, hidden);
    ({ state, hash } = entry);
  }
  return { ...head, state, hash, acts };
}
