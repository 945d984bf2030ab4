import { createHash } from 'node:crypto';
import type { AuctionCommand, PlaceBid, StartAuction } from '../src/auction/commands.ts';
import { decide } from '../src/auction/decide.ts';
import type { Decision } from '../src/auction/decision.ts';
import type { AuctionEvent } from '../src/auction/events.ts';
import { evolve } from '../src/auction/evolve.ts';
import type { RefusalCode } from '../src/auction/refusals.ts';
import { type AuctionSettings, DEFAULT_AUCTION_SETTINGS } from '../src/auction/settings.ts';
import type { Hashes } from '../src/auction/receipts/verify.ts';
import { type AuctionState, SCHEDULED } from '../src/auction/state.ts';

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');
/** What receipts are proven with. */
export const HASHES: Hashes = {
  sha256Hex,
  sha1Hex: (bytes) => createHash('sha1').update(bytes).digest('hex'),
};
export const SEED = sha256Hex('the seed of the tests');
export const START_MS = 1_800_000_000_000;

/** An auction step by step; time in seconds from its start. */
export type Scenario = {
  state(): AuctionState;
  /** Submits a command at an instant, and applies its events. */
  at(seconds: number, command: AuctionCommand): AuctionEvent[];
  /** Submits the clock's own command. */
  tick(seconds: number): AuctionEvent[];
  bid(seconds: number, userId: string, amount: number, teamId?: string): AuctionEvent[];
  /** Submits what is refused; nothing changes. */
  refused(seconds: number, command: AuctionCommand): RefusalCode;
};

export const TEAMS = ['duke', 'iowa', 'navy'];
export const MEMBERS = ['ana', 'ben', 'cleo'];

export const start = (settings: Partial<AuctionSettings> = {}): StartAuction => ({
  type: 'StartAuction',
  orderSeedHash: sha256Hex(SEED),
  order: TEAMS,
  members: MEMBERS,
  settings: { ...DEFAULT_AUCTION_SETTINGS, ...settings },
});

export const toBid = (userId: string, amount: number, teamId = 'duke'): PlaceBid => ({
  type: 'PlaceBid',
  bidId: `${userId}-${amount}`,
  userId,
  teamId,
  amount,
  clientBidId: null,
});

export const DUE: AuctionCommand = { type: 'ReachDeadline', orderSeed: SEED, bidId: 'a bid' };

/** Three members, three teams; started at 0 s, so that the first team opens at 5 s and closes at 35 s. */
export function aStartedAuction(settings: Partial<AuctionSettings> = {}): Scenario {
  const scenario = anAuction();
  scenario.at(0, start(settings));
  return scenario;
}

/** The same, with the first team open since 5 s. */
export function anOpenLot(settings: Partial<AuctionSettings> = {}): Scenario {
  const scenario = aStartedAuction(settings);
  scenario.tick(5);
  return scenario;
}

export function anAuction(): Scenario {
  let state: AuctionState = SCHEDULED;
  const submit = (seconds: number, command: AuctionCommand): Decision =>
    decide(state, command, START_MS + seconds * 1000);
  const at: Scenario['at'] = (seconds, command) => {
    const decision = submit(seconds, command);
    if (!decision.ok) throw new Error(`Refused: ${JSON.stringify(decision.refusal)}`);
    for (const event of decision.events) state = evolve(state, event, START_MS + seconds * 1000);
    return [...decision.events];
  };
  return {
    state: () => state,
    at,
    tick: (seconds) => at(seconds, DUE),
    bid: (seconds, userId, amount, teamId) => at(seconds, toBid(userId, amount, teamId)),
    refused: (seconds, command) => {
      const before = structuredClone(state);
      const decision = submit(seconds, command);
      if (decision.ok) throw new Error(`Accepted: ${JSON.stringify(decision.events)}`);
      if (JSON.stringify(before) !== JSON.stringify(state))
        throw new Error('A no changed the state');
      return decision.refusal.code;
    },
  };
}
