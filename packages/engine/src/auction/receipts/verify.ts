import { decide } from '../decide.ts';
import type { AuctionEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import type { Sha1Hex } from '../lots/uuidV5.ts';
import { actsAfter } from '../maxima/acts.ts';
import { type Act, type Hidden, computeSeal, indexSecrets } from '../maxima/maxima.ts';
import type { Sha256Hex } from '../order.ts';
import { RULES_VERSIONS } from '../rules.ts';
import { type AuctionState, SCHEDULED } from '../state.ts';
import { canonicalJson } from './canonicalJson.ts';
import { chainProblem, chainStart } from './chain.ts';
import { commandsBehind } from './commandsBehind.ts';
import { lotProblems, orderProblems, type Problem, seedIn } from './drawnOrder.ts';
import { isSealedAway, type Proving } from './sealedAway.ts';

/** A line of a receipt: an event, its place and time, and the hash that chains it to all before it. */
export type Receipt = {
  readonly seq: number;
  readonly atMs: number;
  readonly event: AuctionEvent;
  readonly hash: string;
};

/** Passed in: the engine has no crypto. */
export type Hashes = { readonly sha256Hex: Sha256Hex; readonly sha1Hex: Sha1Hex };

export type Verdict = {
  /** The problems found, with their lines. Empty: everything is proven. */
  readonly problems: readonly Problem[];
  /** The state after the last line that could be replayed. */
  readonly state: AuctionState;
};

/**
 * Proves a group's auction from its receipts alone: nothing was changed since (the chain), nothing happened
 * that the rules it was played by would not have decided (every event is derived again), and the order was the sealed one (once
 * the seed is there, and of lots whose ids nobody chose).
 *
 * @see docs/rules.md RECEIPT-1, ORDER-1, ORDER-4, LOT-8, VERSION-1, VOID-7
 */
export function verifyReceipts(
  groupId: string,
  receipts: readonly Receipt[],
  { sha256Hex, sha1Hex }: Hashes,
): Verdict {
  const unknown = versionProblem(receipts);
  if (unknown !== null) return { problems: [unknown], state: SCHEDULED };
  const problems: Problem[] = [];
  const broken = chainProblem(chainStart(groupId, sha256Hex), receipts, sha256Hex);
  if (broken !== null) problems.push(broken);
  const replayed = replay(receipts, sha256Hex);
  if (replayed.problem !== null) problems.push(replayed.problem);
  problems.push(...lotProblems(receipts, sha1Hex), ...orderProblems(receipts, sha256Hex));
  return { problems, state: replayed.state };
}

/** [VERSION-1] Nothing is replayed by rules that are not known here. */
function versionProblem([first]: readonly Receipt[]): Problem | null {
  if (first?.event.type !== 'AuctionStarted') return null;
  const { rulesVersion } = first.event;
  if (RULES_VERSIONS.includes(rulesVersion)) return null;
  const text = `This auction is played by version ${String(rulesVersion)} of the rules, which is not known here.`;
  return { seq: 1, text };
}

/** Replays the log and decides each event again: events that `decide` would not produce break the rules. */
function replay(
  receipts: readonly Receipt[],
  sha256Hex: Sha256Hex,
): {
  state: AuctionState;
  problem: Problem | null;
} {
  const orderSeed = seedIn(receipts) ?? '';
  const secrets = revealedIn(receipts, sha256Hex);
  const isOver = seedIn(receipts) !== null;
  let state: AuctionState = SCHEDULED;
  let acts: readonly Act[] = [];
  let at = 0;
  for (let first = receipts[at]; first !== undefined; first = receipts[at]) {
    const { seq, atMs, event } = first;
    if (atMs < state.lastAtMs) return { state, problem: { seq, text: 'Time runs back here.' } };
    const proving = { orderSeed, secrets: { ...secrets, acts }, isOver };
    const events = decidedLike(state, receipts.slice(at, at + eventsAtOnceMax(state)), proving);
    if (events === null) {
      const text = `${event.type} could not have happened by the rules.`;
      return { state, problem: { seq, text } };
    }
    for (const each of events) {
      acts = actsAfter(acts, state, each, secrets);
      state = evolve(state, each, atMs);
    }
    at += events.length;
  }
  return { state, problem: null };
}

/** `decide` gives no more events for one command: a host who finishes ends all lots that are left. */
function eventsAtOnceMax(state: AuctionState): number {
  const left = state.phase === 'running' && state.gavel !== undefined ? state.order.length : 0;
  return 5 + left;
}

/** The events that one command brings about now, if they are those of the next lines; else null. */
function decidedLike(
  state: AuctionState,
  next: readonly Receipt[],
  proving: Proving,
): readonly AuctionEvent[] | null {
  const [first] = next;
  if (first === undefined) return null;
  if (isSealedAway(state, first, proving)) return [first.event];
  for (const command of commandsBehind(next, state, proving)) {
    const decision = decide(state, command, first.atMs, proving.secrets);
    if (decision.ok && isSaidBy(decision.events, next)) return decision.events;
  }
  return null;
}

function isSaidBy(events: readonly AuctionEvent[], next: readonly Receipt[]): boolean {
  return events.every((event, index) => {
    const line = next[index];
    return line?.atMs === next[0]?.atMs && canonicalJson(line?.event) === canonicalJson(event);
  });
}

/** [MAX-5] The maxima that receipts open, by their seals. Those that don't fit their seal are none. */
function revealedIn(receipts: readonly Receipt[], sha256Hex: Sha256Hex): Hidden {
  return indexSecrets(
    receipts.flatMap(({ event }) =>
      event.type === 'MaximaRevealed'
        ? event.maxima.map((maximum) => [computeSeal(maximum, sha256Hex), maximum] as const)
        : [],
    ),
  );
}
