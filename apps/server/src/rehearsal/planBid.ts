import { leastBid } from '@bracketbid/engine/auction/settings';
import { isBotId } from '@bracketbid/contract/rehearsal';
import { remainingDollars } from '@bracketbid/engine/auction/questions';
import type { AuctionState, RunningAuction } from '@bracketbid/engine/auction/state';
import { botOf } from '../groups/bots.ts';
import { sha256Hex } from '../crypto/sha256.ts';
import { decideBid, TEMPERAMENTS } from './temperament.ts';

/** What a bot is about to do. */
export type PlannedBid = {
  readonly userId: string;
  readonly teamId: string;
  /** Whole dollars. */
  readonly amount: number;
  /** Epoch milliseconds. */
  readonly atMs: number;
};

/** A bot's reaction time: slow enough that a person gets a word in. Milliseconds. */
const THINKS_MS = { min: 700, spread: 1800 };

/** How long a bot thinks. @param drawn  from 0 up to 1 @returns milliseconds */
export const thinksMs = (drawn: number): number => THINKS_MS.min + drawn * THINKS_MS.spread;

/** No bot bids with less left than this. Milliseconds. */
const BEFORE_END_MS = 400;

/** The fraction of all budgets that gets spent, from experience. */
const POT_PART = 0.85;

/** A team that is worth a lot is bid up in so many steps, not dollar by dollar: a rehearsal is short. */
const STEPS = 15;

/**
 * What each bot at a rehearsal's table does next, if nobody else does anything before: a function of the log and the seed, so
 * that any process goes on where another one stopped.
 *
 * @param fairShareOf  a team's fair part of the pot
 * @param random  from 0 up to 1, the same for the same words
 */
export function planBids(
  state: AuctionState,
  fairShareOf: (teamId: string) => number,
  random: (words: string) => number,
): PlannedBid[] {
  if (state.phase !== 'running' || state.turn.kind !== 'open') return [];
  return Object.keys(state.spent)
    .filter(isBotId)
    .flatMap((userId) => planOf(userId, state, fairShareOf, random));
}

function planOf(
  userId: string,
  state: RunningAuction,
  fairShareOf: (teamId: string) => number,
  random: (words: string) => number,
): PlannedBid[] {
  const bot = botOf(userId);
  const teamId = state.order[state.lotIndex];
  if (bot === null || teamId === undefined || state.turn.kind !== 'open') return [];
  const { closesAtMs, lastBid } = state.turn;
  if (lastBid?.userId === userId) return [];
  const temperament = TEMPERAMENTS[bot.name];
  const currentAmount = lastBid?.amount ?? 0;
  const drawn = (what: string) => random(`${userId}:${teamId}:${currentAmount}:${what}`);
  const readyMs = state.lastAtMs + thinksMs(drawn('thinks'));
  const atMs = Math.max(readyMs, closesAtMs - temperament.waitsUntilSeconds * 1000);
  if (atMs > closesAtMs - BEFORE_END_MS) return [];
  const potDollars = state.settings.startingBudget * Object.keys(state.spent).length * POT_PART;
  const fair = fairShareOf(teamId);
  const facts = {
    seed: 0,
    currentAmount,
    isLeading: false,
    remaining: remainingDollars(state, userId),
    secondsLeft: (closesAtMs - atMs) / 1000,
    progress: state.lotIndex / state.order.length,
    potDollars,
    stepDollars: Math.max(1, Math.round((fair * potDollars) / STEPS)),
  };
  let draws = 0;
  const amount = decideBid(temperament, facts, fair, () => drawn(`bid:${(draws += 1)}`));
  if (amount === null) return [];
  const bid = Math.max(amount, leastBid(state.settings, currentAmount));
  return bid > facts.remaining ? [] : [{ userId, teamId, amount: bid, atMs: Math.ceil(atMs) }];
}

/** Numbers from 0 up to 1 that follow from a seed. */
export function randomOf(seed: string): (words: string) => number {
  const RANGE = 2 ** 48;
  return (words) => Number.parseInt(sha256Hex(`${seed}:bots:${words}`).slice(0, 12), 16) / RANGE;
}
