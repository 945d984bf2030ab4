import type { AuctionCommand, PlaceBid, SetMaximum } from '@bracketbid/engine/auction/commands';
import { type Maximum, computeSeal } from '@bracketbid/engine/auction/maxima/maxima';
import { currentTeamId, standingBid } from '@bracketbid/engine/auction/questions';
import type { AuctionState, RunningAuction } from '@bracketbid/engine/auction/state';
import type { Outcome } from '@bracketbid/server/auction/room/room';
import { sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { someVoiding } from '../auction.ts';
import type { BidRequest } from './history.ts';
import type { Random } from '../random.ts';
import type { Line } from './lines.ts';
import type { MaximaShelf } from './maximaShelf.ts';
import { type Said, sayTo } from './said.ts';
import type { ServerProcess } from './serverProcess/serverProcess.ts';
import { POISON } from './sharedLog.ts';
import type { FaultProfile } from './faultProfile.ts';
import type { World } from './world.ts';

/** Requests per bid at most. */
const TRIES_MAX = 4;

export type MembersDeps = {
  readonly groupId: string;
  readonly processes: readonly ServerProcess[];
  readonly line: Line;
  /** How often a request goes the way of the line, and not to any process. */
  readonly loyalty: number;
  readonly faultsNow: () => FaultProfile;
  /** Events of the group that are durable. */
  readonly durable: () => number;
  /** When bidding stops. */
  readonly untilMs: number;
  readonly requests: BidRequest[];
  readonly said: Said[];
  readonly maxima: MaximaShelf;
};

/**
 * A member with a phone: reads the state from some process, bids, and if no answer comes, sends the bid again with the
 * same id to another process.
 */
export async function bidNowAndThen(
  world: World,
  userId: string,
  deps: MembersDeps,
): Promise<void> {
  const { groupId } = deps;
  const { random } = world;
  const thinkMs = 300 + random.below(2500);
  for (let number = 1; world.nowMs() < deps.untilMs; number += 1) {
    await new Promise<void>((wake) => world.after(random.below(2 * thinkMs), wake));
    const state = aProcess(world, deps)?.seen(groupId) ?? null;
    if (state?.phase === 'completed') return;
    if (state?.phase !== 'running') continue;
    if (state.settings.maximumBids === true && random.chance(0.3)) {
      sayMaximum(world, userId, number, state, deps);
    }
    // Rooms with a gavel are about the gavel.
    const hasGavel = state.gavel !== undefined;
    if (!hasGavel && random.chance(0.3)) sayVoiding(world, userId, number, state, deps);
    if (!hasGavel && random.chance(0.05)) nameSomebody(world, userId, state, deps);
    const bidder = hasGavel ? { userId } : someBidder(world, userId, state);
    // The leader mostly waits.
    if (standingBid(state)?.userId === bidder.userId && random.chance(0.8)) continue;
    const name = random.chance(deps.faultsNow().poison) ? `${number}${POISON}` : `${number}`;
    const clientBidId = random.chance(0.1) ? null : name;
    await requestUntilAnswered(world, { ...someBid(world, state), ...bidder, clientBidId }, deps);
  }
}

/** Oneself, or somebody for whom one may bid; now and then somebody for whom one may not. */
function someBidder(
  { random }: World,
  userId: string,
  state: RunningAuction,
): Pick<Bid, 'userId' | 'placedBy'> {
  const others = Object.keys(state.spent).filter((each) => each !== userId);
  const bold = others[random.below(others.length)];
  if (bold !== undefined && random.chance(0.02)) return { userId: bold, placedBy: userId };
  const principal = others.find((each) => state.deputies?.[each]?.deputy === userId);
  if (principal === undefined || random.chance(0.5)) return { userId };
  return { userId: principal, placedBy: userId };
}

/** Names somebody as deputy, or nobody any more. */
function nameSomebody(
  world: World,
  userId: string,
  state: RunningAuction,
  deps: MembersDeps,
): void {
  const { random } = world;
  const members = Object.keys(state.spent);
  const deputy = random.chance(0.2) ? null : (members[random.below(members.length)] ?? null);
  const limit = deputy === null ? 0 : 1 + random.below(60);
  say(world, { type: 'NameDeputy', userId, deputy, limit }, deps);
}

/** A command that reaches some process, or gets lost. Nobody waits for the answer. */
function say(world: World, command: AuctionCommand, deps: MembersDeps): void {
  const process = aProcess(world, deps);
  if (process === null || world.random.chance(deps.faultsNow().requestLost)) return;
  const { groupId, said } = deps;
  sayTo(world, process, { groupId, command, said, afterMs: 1 + world.random.below(40) });
}

/** Sets or removes a maximum for some team. */
function sayMaximum(
  world: World,
  userId: string,
  number: number,
  state: RunningAuction,
  deps: MembersDeps,
): void {
  const { random } = world;
  const { groupId, maxima } = deps;
  const ahead = state.order.slice(state.lotIndex, state.lotIndex + 3);
  const teamId = ahead[random.below(ahead.length)] ?? '';
  const standing = standingBid(state)?.amount ?? 0;
  const removal = { type: 'RemoveMaximum', userId, teamId } as const;
  // Round sums meet: then it matters who was first.
  const isRound = random.chance(0.5);
  const amount = isRound ? 8 * (1 + random.below(3)) : 1 + random.below(standing + 15);
  const command = aMaximum({ userId, teamId, id: `${userId}, maximum ${number}`, amount });
  const roll = random.next();
  if (roll < 0.3) say(world, removal, deps);
  if (roll < 0.15) return;
  const { maximum, seal } = command;
  maxima.keep(groupId, { ...maximum, seal, createdAt: new Date(world.nowMs()) });
  say(world, command, deps);
}

/** Puts the latest sale in question, or says something to the one that is. */
function sayVoiding(
  world: World,
  userId: string,
  number: number,
  state: RunningAuction,
  deps: MembersDeps,
): void {
  const { random } = world;
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `${userId}, void ${number}, ${ids}`;
  };
  const command = someVoiding(state, random, Object.keys(state.spent), newId);
  say(world, command, deps);
}

/** @internal for what is said before the start */
export function aMaximum(said: Omit<Maximum, 'nonce'>): SetMaximum {
  const maximum = { ...said, nonce: sha256Hex(`nonce of ${said.id}`) };
  const seal = computeSeal(maximum, sha256Hex);
  return { type: 'SetMaximum', maximum, seal, bidId: `${said.id}, bid` };
}

type Bid = Pick<BidRequest['command'], 'teamId' | 'amount' | 'userId' | 'placedBy' | 'clientBidId'>;

function someBid({ random }: World, state: AuctionState): Pick<Bid, 'teamId' | 'amount'> {
  const standing = standingBid(state)?.amount ?? 0;
  const isWild = random.chance(0.04);
  const amount = isWild
    ? random.below(300)
    : standing + 1 + random.below(random.chance(0.2) ? 20 : 3);
  const order = state.phase === 'running' ? state.order : [];
  const isElsewhere = random.chance(0.02);
  const teamId = isElsewhere ? order[random.below(order.length)] : currentTeamId(state);
  return { teamId: teamId ?? 'no team', amount };
}

async function requestUntilAnswered(world: World, bid: Bid, deps: MembersDeps): Promise<void> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const process = aProcess(world, deps);
    const outcome = process === null ? null : await request(world, process, bid, deps);
    if (outcome !== null && outcome.kind !== 'unknown') return;
    // Without an id it must not be requested again.
    if (bid.clientBidId === null || world.random.chance(0.1)) return;
    await new Promise<void>((wake) => world.after(world.random.below(800), wake));
  }
}

/** One request over a network that loses, delays and duplicates; null when no answer came in time. */
function request(
  world: World,
  process: ServerProcess,
  bid: Bid,
  { groupId, processes, faultsNow, durable, requests }: MembersDeps,
): Promise<Outcome | null> {
  const { random } = world;
  const delayMs = () =>
    random.chance(faultsNow().requestSlow) ? random.below(6000) : 1 + random.below(40);
  return new Promise((resolve) => {
    let isListening = true;
    const receive = (outcome: Outcome | null) => {
      isListening = false;
      resolve(outcome);
    };
    world.after(1500 + random.below(9000), () => receive(null));
    const isDoubled = bid.clientBidId !== null && random.chance(faultsNow().requestDoubled);
    const copies = isDoubled ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      // A proxy that doubles a request sends it to another process.
      const target = copy === 0 ? process : (someAlive(random, processes) ?? process);
      const command: BidRequest['command'] = {
        type: 'PlaceBid',
        bidId: `bid ${requests.length}`,
        ...bid,
      };
      const request: BidRequest = {
        groupId,
        command,
        sentMs: world.nowMs(),
        sentAtSeq: durable(),
        process: target,
        reachedMs: null,
        answer: null,
        receivedMs: null,
      };
      requests.push(request);
      if (random.chance(faultsNow().requestLost)) continue;
      world.after(delayMs(), () => {
        const reached = () => (request.reachedMs = world.nowMs());
        const answered = (outcome: Outcome | null) => {
          // "Try again" is an answer too.
          if (outcome === null) request.reachedMs = null;
          if (outcome !== null) {
            request.answer = { outcome, atMs: world.nowMs(), atSeq: durable() };
          }
          if (random.chance(faultsNow().answerLost)) return;
          world.after(delayMs(), () => {
            if (isListening) request.receivedMs = world.nowMs();
            receive(outcome);
          });
        };
        target.submit(groupId, command satisfies PlaceBid, answered, reached);
      });
    }
  });
}

/** Mostly the process that the member's line leads to, else a random live one; null if there is none. */
function aProcess(
  { random }: World,
  { processes, line, loyalty }: Pick<MembersDeps, 'processes' | 'line' | 'loyalty'>,
): ServerProcess | null {
  const own = line.process();
  if (own !== null && random.chance(loyalty)) return own;
  return someAlive(random, processes);
}

function someAlive(random: Random, processes: readonly ServerProcess[]): ServerProcess | null {
  const alive = processes.filter((process) => process.isAlive());
  return alive[random.below(alive.length)] ?? null;
}
