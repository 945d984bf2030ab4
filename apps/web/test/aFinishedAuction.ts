import type { ReplyOf } from '@bracketbid/contract/call';
import type { auctionLog } from '@bracketbid/contract/http/receipts';
import type { AuctionCommand, StartAuction } from '@bracketbid/engine/auction/commands';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { chainHash, chainStart } from '@bracketbid/engine/auction/receipts/chain';
import type { Contest } from '@bracketbid/engine/contest/contest';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { createHash } from 'node:crypto';

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');
const id = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`;

const [ANA, BEN] = [id(1), id(2)];
/** The teams of the auction, which are also the entrants of a contest. */
export const TEAM_IDS = [id(5), id(6), id(7)];
const GROUP_ID = id(9);
const START_MS = Date.parse('2027-03-15T02:00:00.000Z');
const SEED = sha256Hex('the seed of a night');

/** The receipts of an auction of three teams: the first goes to Ben for $7 after Ana's $3, the last to Ana for $1. */
export function aFinishedAuction(
  other: Pick<StartAuction, 'contest' | 'hostId'> = {},
): ReplyOf<typeof auctionLog> {
  const order = drawOrder(SEED, TEAM_IDS, sha256Hex);
  const [first = '', , last = ''] = order;
  const due: AuctionCommand = { type: 'ReachDeadline', orderSeed: SEED, bidId: 'a bid' };
  const bid = (userId: string, amount: number, teamId: string): AuctionCommand => ({
    type: 'PlaceBid',
    bidId: `018f0000-0000-7000-9000-00000000000${amount}`,
    userId,
    amount,
    teamId,
    clientBidId: null,
  });
  const commands: readonly (readonly [seconds: number, AuctionCommand])[] = [
    [
      0,
      {
        type: 'StartAuction',
        orderSeedHash: sha256Hex(SEED),
        order,
        members: [ANA, BEN],
        settings: DEFAULT_AUCTION_SETTINGS,
        ...other,
      },
    ],
    [5, due],
    [6, bid(ANA, 3, first)],
    [8, bid(BEN, 7, first)],
    ...([35, 40, 70, 75] as const).map((seconds) => [seconds, due] as const),
    [80, bid(ANA, 1, last)],
    [105, due],
  ];
  let state: AuctionState = SCHEDULED;
  let hash = chainStart(GROUP_ID, sha256Hex);
  const data: ReplyOf<typeof auctionLog>['data'] = [];
  for (const [seconds, command] of commands) {
    const atMs = START_MS + seconds * 1000;
    const decision = decide(state, command, atMs);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      state = evolve(state, event, atMs);
      const entry = { seq: data.length + 1, atMs, event };
      hash = chainHash(hash, entry, sha256Hex);
      data.push({ seq: entry.seq, at: new Date(atMs).toISOString(), event, hash });
    }
  }
  return { chain: 'auction', groupId: GROUP_ID, data };
}

/** A race of these entrants for one cup. */
export function aRace(entrantIds: readonly string[]): Contest {
  return {
    name: 'The race',
    kind: 'places',
    startsAtMs: START_MS + 24 * 60 * 60 * 1000,
    entrants: entrantIds.map((entrantId, index) => ({
      id: entrantId,
      name: `Entrant ${index + 1}`,
      number: index + 1,
      pool: '',
      seed: null,
      color: null,
    })),
    sheet: {
      keptBasisPoints: 0,
      keptFor: '',
      prizes: [{ id: 'cup', name: 'The cup', kind: 'place', basisPoints: [10_000] }],
      rest: 'top',
      unowned: 'rest',
      withdrawn: 'stands',
    },
  };
}
