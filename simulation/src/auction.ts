import { createHash } from 'node:crypto';
import { actsAfter } from '@bracketbid/engine/auction/maxima/acts';
import type { AuctionCommand, PlaceBid, StartAuction } from '@bracketbid/engine/auction/commands';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { decide } from '@bracketbid/engine/auction/decide';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { brokenInvariants } from '@bracketbid/engine/auction/invariants';
import { drawLowSeedsFirst, drawOrder } from '@bracketbid/engine/auction/order';
import {
  type Act,
  type Maximum,
  computeSeal,
  indexSecrets,
} from '@bracketbid/engine/auction/maxima/maxima';
import { currentTeamId, nobodyCanAnswer, standingBid } from '@bracketbid/engine/auction/questions';
import { otherKey, voidableSale } from '@bracketbid/engine/auction/voids/saleVoid';
import {
  type AuctionSettings,
  DEFAULT_AUCTION_SETTINGS,
} from '@bracketbid/engine/auction/settings';
import {
  type AuctionState,
  type Deputyship,
  type RunningAuction,
  SCHEDULED,
} from '@bracketbid/engine/auction/state';
import { createRandom, type Random } from './random.ts';
import { someLots } from './someLots.ts';

export type SimulatedEvent = { readonly atMs: number; readonly event: AuctionEvent };

/** A whole auction, from the first lot to the last. */
export type Simulated = {
  readonly log: readonly SimulatedEvent[];
  readonly state: AuctionState;
  readonly refusals: number;
  /** Lots that ended because nobody could answer. */
  readonly unanswerable: number;
  /** Sales that were voided. */
  readonly voided: number;
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
  const secrets = new Map<string, Maximum>();
  let acts: readonly Act[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };

  const submit = (command: AuctionCommand): boolean => {
    const decision = decide(state, command, nowMs, indexSecrets(secrets, acts));
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
      acts = actsAfter(acts, state, event, indexSecrets(secrets));
      state = after;
    }
    return true;
  };

  submit({
    type: 'StartAuction',
    orderSeedHash: sha256Hex(orderSeed),
    ...someRules(random, { orderSeed, teams }),
    members,
    ...(memberCount > 1 ? { deputies: [someDeputy(random, members)] } : {}),
  });
  for (let commands = 0; state.phase === 'running'; commands += 1) {
    if (commands > COMMANDS_MAX) throw new Error('The auction does not come to its end');
    const deadlineMs = nextDeadline(state) ?? nowMs;
    if (random.chance(0.1)) {
      // The deadline passes; now and then long ago, because the server was away.
      nowMs = Math.max(nowMs, deadlineMs + (random.chance(0.02) ? random.below(90_000) : 0));
      if (random.chance(0.02)) submit({ type: 'RecoverFromOutage' });
      submit({ type: 'ReachDeadline', orderSeed, bidId: newId() });
    } else {
      nowMs += random.below(4000);
      const command =
        state.settings.maximumBids === true && random.chance(0.1)
          ? someMaximum(state, random, members, newId)
          : random.chance(0.03)
            ? someVoiding(state, random, members, newId)
            : someCommand(state, random, members, nowMs, log.length);
      if (command.type === 'SetMaximum') secrets.set(command.seal, command.maximum);
      submit(command);
    }
  }
  const voided = log.filter(({ event }) => event.type === 'SaleVoided').length;
  return { log, state, refusals, unanswerable, voided };
}

/** How a group has set its auction up. */
function someRules(
  random: Random,
  { orderSeed, teams }: { readonly orderSeed: string; readonly teams: readonly string[] },
): Pick<StartAuction, 'order' | 'settings' | 'lots'> {
  const startingBudget = someBudget(random);
  const usual = { ...DEFAULT_AUCTION_SETTINGS, startingBudget };
  const drawn = drawOrder(orderSeed, teams, sha256Hex);
  const roll = random.next();
  if (roll < 0.2) return { order: drawn, settings: usual };
  const settings = { ...usual, ...someOwnRules(random, startingBudget) };
  if (roll < 0.3 || random.chance(0.4)) return { order: drawn, settings };
  const lots = random.chance(0.5)
    ? someLots(random, teams)
    : teams.map((team, index) => ({
        lotId: team,
        teamIds: [team],
        seed: 1 + (index % 16),
      }));
  const lotIds = lots.map(({ lotId }) => lotId);
  if (random.chance(0.5)) return { order: drawOrder(orderSeed, lotIds, sha256Hex), settings, lots };
  const seedByTeam = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  return {
    order: drawLowSeedsFirst(orderSeed, seedByTeam, sha256Hex),
    settings: { ...settings, order: 'lowSeedsFirst' },
    lots,
  };
}

/** A group's own first bid, steps and cap, and whether it has maximum bids. @internal for the simulation of several processes */
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
    ...(random.chance(0.6) ? { maximumBids: true as const } : {}),
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
  if (roll < 0.006) return { type: 'ResumeGroup', userId, bidId: `resumed ${number}` };
  if (roll < 0.008) return { type: 'PauseGlobally', untilMs: nowMs + random.below(180_000) };
  if (roll < 0.009) return { type: 'ResumeGlobally', bidId: `resumed ${number}` };
  if (roll < 0.012) {
    const deputy = random.chance(0.2) ? null : (members[random.below(members.length)] ?? null);
    const limit = deputy === null ? 0 : random.below(200);
    return { type: 'NameDeputy', userId, deputy, limit };
  }
  const standing = standingBid(state)?.amount ?? 0;
  const amount = roll < 0.03 ? random.below(3000) - 500 : standing + 1 + random.below(9);
  return {
    type: 'PlaceBid',
    bidId: `bid-${number}`,
    userId: roll > 0.995 ? 'a stranger' : userId,
    teamId: (roll > 0.99 ? null : currentTeamId(state)) ?? 'team-0',
    amount: roll > 0.985 ? amount + 0.5 : amount,
    clientBidId: null,
    ...someSpeaker(state, random, members, userId),
  };
}

/** Mostly the bidder; often their deputy, if there is one, and now and then somebody without leave. */
function someSpeaker(
  state: AuctionState,
  random: Random,
  members: readonly string[],
  userId: string,
): Pick<PlaceBid, 'placedBy'> {
  if (random.chance(0.01)) return { placedBy: members[random.below(members.length)] ?? userId };
  const named = state.phase === 'running' ? state.deputies?.[userId] : undefined;
  return named !== undefined && random.chance(0.5) ? { placedBy: named.deputy } : {};
}

/** As it was said before the start. */
function someDeputy(random: Random, [userId = '', deputy = '']: readonly string[]): Deputyship {
  return { userId, deputy, limit: 1 + random.below(300) };
}

/** A member sets a maximum for a team that is up or comes soon, or removes one. */
function someMaximum(
  state: RunningAuction,
  random: Random,
  members: readonly string[],
  newId: () => string,
): AuctionCommand {
  const userId = members[random.below(members.length)] ?? '';
  const ahead = state.order.slice(state.lotIndex, state.lotIndex + 4);
  const teamId = ahead[random.below(ahead.length)] ?? '';
  if (random.chance(0.1)) return { type: 'RemoveMaximum', userId, teamId };
  const amount = 1 + random.below((standingBid(state)?.amount ?? 0) + 30);
  const maximum = { id: newId(), userId, teamId, amount, nonce: sha256Hex(`${userId} ${amount}`) };
  const seal = computeSeal(maximum, sha256Hex);
  return { type: 'SetMaximum', maximum, seal, bidId: newId() };
}

/** The latest sale is put in question, or somebody says something to the one that is. @internal for the simulation of several processes */
export function someVoiding(
  state: RunningAuction,
  random: Random,
  members: readonly string[],
  newId: () => string,
): AuctionCommand {
  const { proposal } = state;
  const userId = members[random.below(members.length)] ?? '';
  const adminId = members[0] ?? '';
  const bidId = newId();
  if (proposal === undefined) {
    const sale = voidableSale(state);
    const by = random.chance(0.5) ? adminId : (sale?.userId ?? userId);
    return {
      type: 'ProposeVoid',
      voidId: newId(),
      adminId,
      reason: 'a slip',
      userId: random.chance(0.9) ? by : userId,
      teamId: sale?.teamId ?? state.results.at(-1)?.teamId ?? '',
      away: members.filter(() => random.chance(0.3)),
    };
  }
  const { voidId } = proposal;
  const said = random.chance(0.3) ? (otherKey(proposal) ?? userId) : userId;
  const roll = random.next();
  if (roll < 0.75) return { type: 'AgreeVoid', voidId, userId: said, bidId };
  if (roll < 0.85) return { type: 'ObjectVoid', voidId, userId: said, bidId };
  if (roll < 0.95) return { type: 'PassVoidOn', voidId, bidId };
  return { type: 'RefuseVoid', voidId, userId: said };
}

/** The state after replaying a log. */
export function replay(log: readonly SimulatedEvent[]): AuctionState {
  let state: AuctionState = SCHEDULED;
  for (const { event, atMs } of log) state = evolve(state, event, atMs);
  return state;
}
