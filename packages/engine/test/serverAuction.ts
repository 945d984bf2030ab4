import { actsAfter } from '../src/auction/maxima/acts.ts';
import type { AuctionCommand } from '../src/auction/commands.ts';
import { nextDeadline } from '../src/auction/deadline.ts';
import { decide } from '../src/auction/decide.ts';
import { evolve } from '../src/auction/evolve.ts';
import { brokenInvariants } from '../src/auction/invariants.ts';
import { type Act, type Maximum, computeSeal, indexSecrets } from '../src/auction/maxima/maxima.ts';
import { drawOrder } from '../src/auction/order.ts';
import { chainHash, chainStart } from '../src/auction/receipts/chain.ts';
import { type AuctionState, SCHEDULED } from '../src/auction/state.ts';
import { type Receipt, verifyReceipts } from '../src/auction/receipts/verify.ts';
import { toBid, HASHES, sha256Hex, START_MS, TEAMS } from './scenario.ts';

/** A seed that draws the teams in the order in which the tests name them. */
export const ORDER_SEED =
  Array.from({ length: 60 }, (_unused, index) => sha256Hex(`seed ${index}`)).find(
    (seed) => drawOrder(seed, TEAMS, sha256Hex).join() === TEAMS.join(),
  ) ?? '';

/** Typed as any phase: the compiler can't see that commands change it. */
const scheduled = (): AuctionState => SCHEDULED;

/**
 * An auction as its server has it: the state, its receipts, what the seals of maxima hide, and what no event may break.
 * Times in seconds from the start.
 */
export function aServerAuction(
  before: readonly Maximum[] = [],
  { groupId = 'group', findId = (number: number) => `id-${number}` } = {},
) {
  let state = scheduled();
  let hash = chainStart(groupId, sha256Hex);
  let ids = 0;
  const book = new Map(before.map((maximum) => [computeSeal(maximum, sha256Hex), maximum]));
  const receipts: Receipt[] = [];
  let acts: readonly Act[] = [];
  const broken: string[] = [];
  /** @returns the events, or the code of the refusal */
  const submit = (atMs: number, command: AuctionCommand) => {
    if (command.type === 'SetMaximum') book.set(command.seal, command.maximum);
    const decision = decide(state, command, atMs, indexSecrets(book, acts));
    if (!decision.ok) return decision.refusal.code;
    for (const event of decision.events) {
      const after = evolve(state, event, atMs);
      broken.push(...brokenInvariants(state, event, after, atMs));
      hash = chainHash(hash, { seq: after.seq, atMs, event }, sha256Hex);
      receipts.push({ seq: after.seq, atMs, event, hash });
      acts = actsAfter(acts, state, event, indexSecrets(book));
      state = after;
    }
    return decision.events;
  };
  const at = (seconds: number, command: AuctionCommand) =>
    submit(START_MS + seconds * 1000, command);
  const newId = () => {
    ids += 1;
    return findId(ids);
  };
  const due = () => ({ type: 'ReachDeadline', orderSeed: ORDER_SEED, bidId: newId() }) as const;
  /** Lets the countdown that is next run out. */
  const goOn = () => submit(Math.max(state.lastAtMs, nextDeadline(state) ?? 0), due());
  return {
    receipts,
    broken,
    book,
    submit,
    at,
    newId,
    state: () => state,
    tick: (seconds: number) => at(seconds, due()),
    bid: (seconds: number, userId: string, amount: number, teamId = 'duke') =>
      at(seconds, { ...toBid(userId, amount, teamId), bidId: newId() }),
    maximum: (seconds: number, userId: string, amount: number, teamId = 'duke') => {
      const maximum = aMaximum(userId, amount, teamId, newId());
      const seal = computeSeal(maximum, sha256Hex);
      return at(seconds, { type: 'SetMaximum', maximum, seal, bidId: newId() });
    },
    goOn,
    /** Lets every countdown run out. */
    finish: () => {
      for (let steps = 0; state.phase === 'running' && steps < 60; steps += 1) goOn();
    },
    verdict: (lines: readonly Receipt[] = receipts) => verifyReceipts(groupId, lines, HASHES),
  };
}

export function aMaximum(userId: string, amount: number, teamId: string, id: string): Maximum {
  return { id, teamId, userId, amount, nonce: sha256Hex(`nonce of ${id}`) };
}
