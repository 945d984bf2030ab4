import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import type { GavelAct } from '@bracketbid/engine/auction/gavel/acts';
import { isClerk, isSeat, lotsToShow } from '@bracketbid/engine/auction/gavel/gavelState';
import { findLotId } from '@bracketbid/engine/auction/lots/lots';
import { standingBid } from '@bracketbid/engine/auction/questions';
import type { RunningAuction } from '@bracketbid/engine/auction/state';
import type { Outcome } from '@bracketbid/server/auction/room/room';
import { HASHES } from '@bracketbid/server/platform/crypto/sha256';
import type { FaultProfile } from '../faultProfile.ts';
import type { Random } from '../../random.ts';
import { type Said, sayTo } from '../said.ts';
import type { StartsAs } from '../serverProcess/life.ts';
import type { ServerProcess } from '../serverProcess/serverProcess.ts';
import type { World } from '../world.ts';

/** One request for an act at one process. The same act may be requested several times, with the same id. */
export type ActRequest = {
  readonly by: string;
  readonly clientActId: string;
  readonly act: GavelAct;
  /** What the process answered, and how many events were durable then; null for nothing. */
  answer: { readonly outcome: Outcome; readonly atSeq: number } | null;
};

type ClerkDeps = {
  readonly groupId: string;
  readonly starts: Pick<StartsAs, 'orderSeed'>;
  /** The accounts, the host first: each may be a clerk sooner or later. */
  readonly members: readonly string[];
  readonly processes: readonly ServerProcess[];
  readonly faultsNow: () => FaultProfile;
  /** Events of the group that are durable. */
  readonly durable: () => number;
  /** When the evening comes to its end: what is open is ended, and the host finishes. */
  readonly untilMs: number;
  readonly acts: ActRequest[];
  /** What waits at a process for the same person. */
  readonly said: Said[];
};

const TRIES_MAX = 4;

/** Everybody at the gavel of a room, and its host's hands. */
export function holdGavel(world: World, deps: ClerkDeps): void {
  for (const userId of deps.members) void actNowAndThen(world, userId, deps);
  void hostNowAndThen(world, deps);
}

/**
 * A clerk with a laptop: looks at the auction by some process, which may lag behind, acts on what is there, and if no
 * answer comes, sends the act again with the same id to some process.
 */
async function actNowAndThen(world: World, by: string, deps: ClerkDeps): Promise<void> {
  const { random } = world;
  const pauseMs = 200 + random.below(1500);
  for (let number = 1; ; number += 1) {
    await new Promise<void>((wake) => world.after(random.below(2 * pauseMs), wake));
    const state = someAlive(random, deps.processes)?.seen(deps.groupId) ?? null;
    if (state?.phase === 'completed') return;
    if (state?.phase !== 'running') continue;
    const isEnd = world.nowMs() >= deps.untilMs;
    // A member who is no clerk tries now and then, and is refused.
    if (!isClerk(state, by) && !random.chance(0.02)) continue;
    const act = isEnd ? lastAct(state, random, by) : someAct(state, random, by);
    await requestUntilAnswered(world, { by, act, clientActId: `${by}, act ${number}` }, deps);
  }
}

/** Mostly what a clerk does next; now and then something else. */
function someAct(state: RunningAuction, random: Random, by: string): GavelAct {
  if (random.chance(0.04)) return anyAct(state, random);
  const { turn, gavel } = state;
  if (turn.kind === 'shown' && random.chance(0.9)) return { kind: 'open' };
  if (turn.kind === 'waiting' || turn.kind === 'shown') return showOrField(state, random);
  if (turn.kind !== 'open' || turn.gavel === undefined) return anyAct(state, random);
  const { called, warned, strike } = turn.gavel;
  if (strike !== null && strike.by !== by && random.chance(0.7)) return { kind: 'agree' };
  if (called !== null) {
    const roll = random.next();
    if (roll < 0.7) return { kind: 'name', userId: somebody(state, random) };
    if (roll < 0.8) return aStrike(random);
    return roll < 0.9 ? aFall(state, random, 'warn') : aBid(state, random);
  }
  if (standingBid(state) === null) {
    return random.chance(0.25) ? { kind: 'pass' } : aBid(state, random);
  }
  const isLone = gavel?.clerks.length === 0;
  if (random.chance(isLone ? 0.12 : 0.06)) return aStrike(random);
  if (random.chance(0.25)) return aBid(state, random);
  return aFall(state, random, warned?.n === 2 ? 'sell' : 'warn');
}

/** Brings the evening to its end. */
function lastAct(state: RunningAuction, random: Random, by: string): GavelAct {
  const { turn, gavel } = state;
  if (turn.kind === 'waiting') return { kind: 'finish' };
  if (turn.kind === 'shown') return { kind: 'open' };
  const isHost = gavel?.hostId === by;
  if (turn.kind !== 'open' || turn.gavel === undefined || !isHost) return anyAct(state, random);
  const { called, warned } = turn.gavel;
  if (called !== null) return aStrike(random);
  if (standingBid(state) === null) return { kind: 'pass' };
  return { kind: warned?.n === 2 ? 'sell' : 'warn', seenSeq: state.seq };
}

function anyAct(state: RunningAuction, random: Random): GavelAct {
  const acts: readonly GavelAct[] = [
    { kind: 'show', teamId: state.order[random.below(state.order.length)] ?? '' },
    { kind: 'open' },
    { kind: 'pass' },
    { kind: 'agree' },
    { kind: 'name', userId: somebody(state, random) },
    aBid(state, random),
    aStrike(random),
    aFall(state, random, 'warn'),
    aFall(state, random, 'sell'),
  ];
  return acts[random.below(acts.length)] ?? { kind: 'open' };
}

function showOrField(state: RunningAuction, random: Random): GavelAct {
  const waiting = lotsToShow(state);
  const passed = state.gavel?.passed ?? [];
  if (waiting.length === 0 && passed.length > 1 && random.chance(0.4)) {
    const teams = (state.lots ?? []).flatMap((lot) =>
      passed.includes(lot.lotId) ? lot.teamIds : [],
    );
    return { kind: 'field', lotId: findLotId(teams.toSorted(), HASHES.sha1Hex) };
  }
  const lots = waiting.length === 0 ? passed : waiting;
  return { kind: 'show', teamId: lots[random.below(lots.length)] ?? '' };
}

/** By voice or paddle: named at once, or not yet. */
function aBid(state: RunningAuction, random: Random): GavelAct {
  const said = state.turn.kind === 'open' ? (state.turn.gavel?.called ?? null) : null;
  const over = Math.max(standingBid(state)?.amount ?? 0, said ?? 0);
  const amount = random.chance(0.05) ? random.below(200) : over + 1 + random.below(6);
  if (random.chance(0.25)) return { kind: 'call', amount };
  return { kind: 'bid', userId: somebody(state, random), amount };
}

/** A seat mostly, claimed ones too, or a member with their hand up. */
function somebody(state: RunningAuction, random: Random): string {
  const people = Object.keys(random.chance(0.7) ? (state.gavel?.seats ?? {}) : state.spent);
  return people[random.below(people.length)] ?? 'nobody';
}

const aStrike = (random: Random): GavelAct => ({
  kind: 'strike',
  reason: 'A slip of the tongue',
  isSure: random.chance(0.8),
});

/** By what the clerk has seen; now and then some events ago, or what nobody has seen yet. */
function aFall({ seq }: RunningAuction, random: Random, kind: 'warn' | 'sell'): GavelAct {
  const roll = random.next();
  if (roll < 0.02) return { kind, seenSeq: seq + 1 + random.below(5) };
  return { kind, seenSeq: Math.max(0, seq - (roll < 0.2 ? random.below(4) : 0)) };
}

type Act = Pick<ActRequest, 'by' | 'act' | 'clientActId'>;

async function requestUntilAnswered(world: World, act: Act, deps: ClerkDeps): Promise<void> {
  const { random } = world;
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const outcome = await request(world, act, deps);
    if (outcome !== null && outcome.kind !== 'unknown') return;
    await new Promise<void>((wake) => world.after(random.below(800), wake));
  }
}

/** One request over a network that loses and delays; null when no answer came in time. */
function request(world: World, act: Act, deps: ClerkDeps): Promise<Outcome | null> {
  const { random } = world;
  const { groupId, starts, processes, faultsNow, durable, acts, said } = deps;
  const request: ActRequest = { ...act, answer: null };
  acts.push(request);
  const process = someAlive(random, processes);
  const delayMs = () =>
    random.chance(faultsNow().requestSlow) ? random.below(6000) : 1 + random.below(40);
  return new Promise((resolve) => {
    world.after(1500 + random.below(4000), () => resolve(null));
    if (process === null || random.chance(faultsNow().requestLost)) return;
    const command: AuctionCommand = {
      type: 'ActWithGavel',
      userId: act.by,
      act: act.act,
      clientActId: act.clientActId,
      bidId: `bid of act ${acts.length}`,
      orderSeed: starts.orderSeed,
    };
    const answered = (outcome: Outcome | null) => {
      if (outcome !== null) request.answer = { outcome, atSeq: durable() };
      if (!random.chance(faultsNow().answerLost)) world.after(delayMs(), () => resolve(outcome));
    };
    sayTo(world, process, { groupId, command, said, afterMs: delayMs(), answered });
  });
}

/** The host adds seats, grants claimed ones and changes the clerks, now and then. */
async function hostNowAndThen(
  world: World,
  deps: Pick<ClerkDeps, 'groupId' | 'processes' | 'untilMs' | 'said' | 'members'>,
): Promise<void> {
  const { random } = world;
  const { groupId, processes, members } = deps;
  for (let number = 1; world.nowMs() < deps.untilMs; number += 1) {
    await new Promise<void>((wake) => world.after(random.below(16_000), wake));
    const process = someAlive(random, processes);
    const state = process?.seen(groupId) ?? null;
    if (state?.phase !== 'running') continue;
    const seats = Object.keys(state.gavel?.seats ?? {});
    const seatId = seats[random.below(seats.length)] ?? '';
    const accounts = Object.keys(state.spent).filter((each) => !isSeat(state, each));
    const userId = random.chance(0.3)
      ? `account ${number}`
      : (accounts[random.below(accounts.length)] ?? '');
    const clerks = members.slice(1, 1 + random.below(3));
    const commands: readonly AuctionCommand[] = [
      { type: 'ClaimSeat', seatId, userId },
      { type: 'ClaimSeat', seatId, userId },
      { type: 'AddSeats', seatIds: [`late seat ${number}`] },
      { type: 'RemoveSeat', seatId },
      { type: 'NameClerks', clerks },
    ];
    const command = commands[random.below(commands.length)];
    if (command === undefined || process === null) continue;
    sayTo(world, process, { groupId, command, said: deps.said, afterMs: random.below(40) });
  }
}

function someAlive(random: Random, processes: readonly ServerProcess[]): ServerProcess | null {
  const alive = processes.filter((process) => process.isAlive());
  return alive[random.below(alive.length)] ?? null;
}
