import { DEFAULT_AUCTION_SETTINGS, leastBid } from '@bracketbid/engine/auction/settings';
import { isBotId } from '@bracketbid/contract/rehearsal';
import { currentAmount } from '@bracketbid/engine/auction/questions';
import type { AuctionState, RunningAuction } from '@bracketbid/engine/auction/state';
import { findBot } from '../groups/rehearsals/bots.ts';
import { sha256Hex } from '../platform/crypto/sha256.ts';
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

/** How long a lot seems to be open still where the gavel ends it. Seconds. */
const GAVEL_SECONDS = 10;

/** The fraction of all budgets that gets spent, from experience. */
const POT_PART = 0.85;

/** [GAVEL-9] What a bot has in mind to spend where money has no limit. Dollars. */
const BUDGET_WITHOUT_LIMIT = DEFAULT_AUCTION_SETTINGS.startingBudget;

/** A team that is worth a lot is bid up in so many steps, not dollar by dollar: a rehearsal is short. */
const STEPS = 15;

/**
 * What each bot at a rehearsal's table does next, if nobody else does anything before: a function of the log and the seed, so
 * that any process goes on where another one stopped.
 *
 * @param lotFairShare  a team's fair part of the pot
 * @param random  from 0 up to 1, the same for the same words
 */
export function planBids(
  state: AuctionState,
  lotFairShare: (teamId: string) => number,
  random: (words: string) => number,
): PlannedBid[] {
  if (state.phase !== 'running' || state.turn.kind !== 'open') return [];
  return Object.keys(state.spent)
    .filter(isBotId)
    .flatMap((userId) => buildBidPlan(userId, state, lotFairShare, random));
}

function buildBidPlan(
  userId: string,
  state: RunningAuction,
  lotFairShare: (teamId: string) => number,
  random: (words: string) => number,
): PlannedBid[] {
  const bot = findBot(userId);
  const teamId = state.order[state.lotIndex];
  if (bot === null || teamId === undefined || state.turn.kind !== 'open') return [];
  const { closesAtMs, lastBid } = state.turn;
  if (lastBid?.userId === userId) return [];
  const temperament = TEMPERAMENTS[bot.name];
  const over = currentAmount(state);
  const drawn = (what: string) => random(`${userId}:${teamId}:${over}:${what}`);
  const readyMs = state.lastAtMs + thinksMs(drawn('thinks'));
  // [GAVEL-1] Nobody knows when the gavel falls: who wants to bid does so at once.
  const endMs = closesAtMs ?? readyMs + GAVEL_SECONDS * 1000;
  const waitsMs = closesAtMs === null ? GAVEL_SECONDS * 1000 : temperament.waitsUntilSeconds * 1000;
  const atMs = Math.max(readyMs, endMs - waitsMs);
  if (atMs > endMs - BEFORE_END_MS) return [];
  const budget = state.settings.startingBudget ?? BUDGET_WITHOUT_LIMIT;
  const potDollars = budget * Object.keys(state.spent).length * POT_PART;
  const fair = lotFairShare(teamId);
  const facts = {
    seed: 0,
    currentAmount: over,
    isLeading: false,
    remaining: Math.max(0, budget - (state.spent[userId] ?? 0)),
    secondsLeft: (endMs - atMs) / 1000,
    progress: state.lotIndex / state.order.length,
    potDollars,
    stepDollars: Math.max(1, Math.round((fair * potDollars) / STEPS)),
  };
  let draws = 0;
  const amount = decideBid(temperament, facts, fair, () => drawn(`bid:${(draws += 1)}`));
  if (amount === null) return [];
  const bid = Math.max(amount, leastBid(state.settings, over));
  return bid > facts.remaining ? [] : [{ userId, teamId, amount: bid, atMs: Math.ceil(atMs) }];
}

/** Numbers from 0 up to 1 that follow from a seed. */
export function createRandom(seed: string): (words: string) => number {
  const RANGE = 2 ** 48;
  return (words) => Number.parseInt(sha256Hex(`${seed}:bots:${words}`).slice(0, 12), 16) / RANGE;
}
