import { createHash } from 'node:crypto';
import type { AuctionCommand, StartAuction } from '@bracketbid/engine/auction/commands';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { decide } from '@bracketbid/engine/auction/decide';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { brokenInvariants } from '@bracketbid/engine/auction/invariants';
import { drawLowSeedsFirst, drawOrder } from '@bracketbid/engine/auction/order';
import { currentTeamId, nobodyCanAnswer, standingBid } from '@bracketbid/engine/auction/questions';
import {
  type AuctionSettings,
  DEFAULT_AUCTION_SETTINGS,
} from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { createRandom, type Random } from './random.ts';

export type SimulatedEvent = { readonly atMs: number; readonly event: AuctionEvent };

/** A whole auction, from the first lot to the last. */
export type Simulated = {
  readonly log: readonly SimulatedEvent[];
  readonly state: AuctionState;
  readonly refusals: number;
  /** Lots that ended because nobody could answer. */
  readonly unanswerable: number;
};

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** More commands than an auction of this size can need: beyond it, the auction doesn't terminate. */
const COMMANDS_MAX = 200_000;

/**
 * Simulates one auction with simulated people and a simulated clock: they bid sensibly, wildly, too late and too
 * much; admins pause, the site pauses, the server is away. The same seed gives the same auction.
 *
 * @throws an error that names the promise that an event breaks
 */
export function simulateAuction(
  seed: number,
  { members: memberCount = 15, teams: teamCount = 68 } = {},
): Simulated {
  const random = createRandom(seed);
  const members = Array.from({ length: memberCount }, (_unused, index) => `member-${index}`);
  const teams = Array.from({ length: teamCount }, (_unused, index) => `team-${index}`);
  const orderSeed = sha256Hex(`seed ${seed}`);
  const log: SimulatedEvent[] = [];
  let state = scheduled();
  let nowMs = 1_800_000_000_000;
  let refusals = 0;
  let unanswerable = 0;

  const submit = (command: AuctionCommand): boolean => {
    const decision = decide(state, command, nowMs);
    if (!decision.ok) {
      refusals += 1;
      return false;
    }
    for (const event of decision.events) {
      const after = evolve(state, event, nowMs);
      const broken = brokenInvariants(state, event, after, nowMs);
      if (broken.length > 0)
        throw new Error(`${event.type} at seq ${after.seq}: ${broken.join('; ')}`);
      const hasEnded = event.type === 'LotSold' || event.type === 'LotUnsold';
      if (hasEnded && nobodyCanAnswer(state)) unanswerable += 1;
      log.push({ atMs: nowMs, event });
      state = after;
    }
    return true;
  };

  submit({
    type: 'StartAuction',
    orderSeedHash: sha256Hex(orderSeed),
    ...someRules(random, { orderSeed, teams }),
    members,
  });
  for (let commands = 0; state.phase === 'running'; commands += 1) {
    if (commands > COMMANDS_MAX) throw new Error('The auction does not come to its end');
    const deadlineMs = nextDeadline(state) ?? nowMs;
    if (random.chance(0.1)) {
      // The deadline passes; now and then long ago, because the server was away.
      nowMs = Math.max(nowMs, deadlineMs + (random.chance(0.02) ? random.below(90_000) : 0));
      if (random.chance(0.02)) submit({ type: 'RecoverFromOutage' });
      submit({ type: 'ReachDeadline', orderSeed });
    } else {
      nowMs += random.below(4000);
      submit(someCommand(state, random, members, nowMs, log.length));
    }
  }
  return { log, state, refusals, unanswerable };
}

/** How a group has set its auction up; some began before an upgrade, and continue by their own rules. */
function someRules(
  random: Random,
  { orderSeed, teams }: { readonly orderSeed: string; readonly teams: readonly string[] },
): Pick<StartAuction, 'order' | 'settings' | 'lots' | 'rulesVersion'> {
  const startingBudget = someBudget(random);
  const usual = { ...DEFAULT_AUCTION_SETTINGS, startingBudget };
  const drawn = drawOrder(orderSeed, teams, sha256Hex);
  const roll = random.next();
  if (roll < 0.1) return { order: drawn, settings: usual, rulesVersion: 1 };
  if (roll < 0.2) return { order: drawn, settings: usual, rulesVersion: 2 };
  const settings = { ...usual, ...someOwnRules(random, startingBudget) };
  if (random.chance(0.6)) return { order: drawn, settings };
  const lots = teams.map((team, index) => ({
    ...{ lotId: team, teamIds: [team], seed: 1 + (index % 16) },
  }));
  const seedOf = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  return {
    order: drawLowSeedsFirst(orderSeed, seedOf, sha256Hex),
    settings: { ...settings, order: 'lowSeedsFirst' },
    lots,
  };
}

/** A group's own first bid, steps and cap. @internal for the simulation of several processes */
export function someOwnRules(random: Random, budget: number): Partial<AuctionSettings> {
  const minimumBid = 1 + random.below(Math.min(10, budget));
  const step = 1 + random.below(5);
  return {
    ...(random.chance(0.5) ? { minimumBid } : {}),
    ...(random.chance(0.5)
      ? {
          steps: [
            { from: 0, step },
            { from: 20, step: 2 * step },
            { from: 60, step: 10 },
          ],
        }
      : {}),
    ...(random.chance(0.5) ? { extensionCapSeconds: random.below(40) } : {}),
  };
}

/** The site's budget, or so little that the money runs out long before the last team. Dollars. */
function someBudget(random: Random): number {
  return random.chance(0.3) ? 2 + random.below(30) : DEFAULT_AUCTION_SETTINGS.startingBudget;
}

/** Typed as any phase: the compiler can't see that `submit` changes it. */
function scheduled(): AuctionState {
  return SCHEDULED;
}

function someCommand(
  state: AuctionState,
  random: Random,
  members: readonly string[],
  nowMs: number,
  number: number,
): AuctionCommand {
  const userId = members[random.below(members.length)] ?? 'a stranger';
  const roll = random.next();
  if (roll < 0.004) return { type: 'PauseGroup', userId, minutes: random.below(4) };
  if (roll < 0.006) return { type: 'ResumeGroup', userId };
  if (roll < 0.008) return { type: 'PauseGlobally', untilMs: nowMs + random.below(180_000) };
  if (roll < 0.009) return { type: 'ResumeGlobally' };
  const standing = standingBid(state)?.amount ?? 0;
  const amount = roll < 0.03 ? random.below(3000) - 500 : standing + 1 + random.below(9);
  return {
    type: 'PlaceBid',
    bidId: `bid-${number}`,
    userId: roll > 0.995 ? 'a stranger' : userId,
    teamId: (roll > 0.99 ? null : currentTeamId(state)) ?? 'team-0',
    amount: roll > 0.985 ? amount + 0.5 : amount,
    clientBidId: null,
  };
}

/** The state after replaying a log. */
export function replay(log: readonly SimulatedEvent[]): AuctionState {
  let state: AuctionState = SCHEDULED;
  for (const { event, atMs } of log) state = evolve(state, event, atMs);
  return state;
}
