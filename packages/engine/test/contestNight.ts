import type { StartAuction } from '../src/auction/commands.ts';
import type { Receipt } from '../src/auction/receipts/verify.ts';
import type { Contest, Prize } from '../src/contest/contest.ts';
import { nextGroupEvent } from '../src/group/groupChain.ts';
import type { GroupEvent, LoggedGroupEvent } from '../src/group/groupEvents.ts';
import { aSheet } from './aContest.ts';
import { toBid, sha256Hex, start, START_MS, TEAMS } from './scenario.ts';
import { aServerAuction, ORDER_SEED } from './serverAuction.ts';

export const NIGHT_GROUP = '018f0000-0000-7000-8000-000000000001';
export const HOUR_MS = 60 * 60 * 1000;

const PRIZES: readonly Prize[] = [
  { id: 'cup', name: 'The cup', kind: 'place', basisPoints: [6000, 3000] },
  { id: 'last', name: 'Last home', kind: 'named', basisPoints: 1000 },
];

/** Duke, Iowa and Navy race for a cup. */
export const NIGHT_CONTEST: Contest = {
  name: 'The race',
  kind: 'places',
  startsAtMs: START_MS + 24 * HOUR_MS,
  entrants: TEAMS.map((id, index) => ({
    id,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    number: index + 1,
    pool: '',
    seed: null,
    color: null,
  })),
  sheet: aSheet(PRIZES, { withdrawn: 'refund' }),
};

/** Who buys what: the first bid for a lot, and the one after its sale was voided. */
type Bids = Readonly<Record<string, readonly (readonly [userId: string, amount: number])[]>>;

/** Ana buys Duke for $40, Ben buys Iowa for $30, nobody Navy; Hal, the host, and Cleo buy nothing. */
const USUAL_BIDS: Bids = { duke: [['ana', 40]], iowa: [['ben', 30]] };

/** The auction of a contest, from the first lot to the last. A lot with two bids is voided after the first. */
export function aContestNight(
  other: Partial<StartAuction> = {},
  bids: Bids = USUAL_BIDS,
): readonly Receipt[] {
  const auction = aServerAuction([], { groupId: NIGHT_GROUP });
  auction.at(0, {
    ...start(),
    orderSeedHash: sha256Hex(ORDER_SEED),
    members: ['hal', 'ana', 'ben', 'cleo'],
    contest: NIGHT_CONTEST,
    hostId: 'hal',
    ...other,
  });
  const made = new Map<string, number>();
  for (let state = auction.state(); state.phase === 'running'; state = auction.state()) {
    const lot = state.order[state.lotIndex] ?? '';
    const times = made.get(lot) ?? 0;
    const bid = bids[lot]?.[times];
    if (bid !== undefined && state.turn.kind === 'open' && state.turn.lastBid === null) {
      const [userId, amount] = bid;
      auction.submit(state.lastAtMs, { ...toBid(userId, amount, lot), bidId: auction.newId() });
      made.set(lot, times + 1);
    }
    auction.goOn();
    const isWrong = bids[lot]?.[times + 1] !== undefined;
    if (isWrong && bid !== undefined) voidSale(auction, lot, bid[0]);
  }
  return auction.receipts;
}

/** The host proposes it, and the buyer agrees. */
function voidSale(auction: ReturnType<typeof aServerAuction>, teamId: string, buyer: string) {
  const atMs = auction.state().lastAtMs;
  const voidId = auction.newId();
  const said = { voidId, teamId, reason: 'a slip', adminId: 'hal', away: [] };
  auction.submit(atMs, { type: 'ProposeVoid', userId: 'hal', ...said });
  auction.submit(atMs, { type: 'AgreeVoid', voidId, userId: buyer, bidId: auction.newId() });
}

/** The time after a night's end, and its last hash. */
export function findEnd(receipts: readonly Receipt[]): Pick<Receipt, 'atMs' | 'hash'> {
  const last = receipts.at(-1);
  if (last === undefined) throw new Error('no receipts');
  return last;
}

/** Chains what is said, each after so many milliseconds from the start. */
export function chainedGroup(
  said: readonly (readonly [atMs: number, event: GroupEvent])[],
  groupId = NIGHT_GROUP,
): readonly LoggedGroupEvent[] {
  const lines: LoggedGroupEvent[] = [];
  for (const [atMs, event] of said) {
    lines.push(nextGroupEvent(groupId, lines.at(-1) ?? null, event, atMs, sha256Hex));
  }
  return lines;
}
