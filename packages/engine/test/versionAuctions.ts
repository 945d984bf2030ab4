import type { StartAuction } from '../src/auction/commands.ts';
import { findLotId } from '../src/auction/lots/lots.ts';
import { byCodeUnit, drawLowSeedsFirst, drawOrder } from '../src/auction/order.ts';
import { DEFAULT_AUCTION_SETTINGS } from '../src/auction/settings.ts';
import type { Receipt } from '../src/auction/receipts/verify.ts';
import type { Contest } from '../src/contest/contest.ts';
import { contestMatches } from '../src/contest/contestChain.ts';
import type { LoggedGroupEvent } from '../src/group/groupEvents.ts';
import { aSheet } from './aContest.ts';
import { chainedGroup, findEnd, HOUR_MS } from './contestNight.ts';
import { toBid, HASHES, sha256Hex, START_MS } from './scenario.ts';
import { aServerAuction, ORDER_SEED } from './serverAuction.ts';

/** An id as files of receipts have them: the same in each run. */
const findId = (kind: string, number: number): string =>
  `018f0000-${kind.repeat(4)}-7000-8000-${String(number).padStart(12, '0')}`;

/** The group of all these auctions. */
export const VERSION_GROUP_ID = findId('0', 1);

const [ANA, BEN, CLEO, DAN] = [findId('a', 1), findId('a', 2), findId('a', 3), findId('a', 4)];
const TEAM_IDS = [1, 2, 3, 4, 5].map((number) => findId('b', number));

function anAuction() {
  return aServerAuction([], { groupId: VERSION_GROUP_ID, findId: (number) => findId('c', number) });
}

/** Of version 1, whichever is the current one. */
function starting(
  command: Pick<StartAuction, 'order' | 'members' | 'lots' | 'contest' | 'hostId'>,
  settings: Partial<StartAuction['settings']>,
): StartAuction {
  return {
    type: 'StartAuction',
    rulesVersion: 1,
    orderSeedHash: sha256Hex(ORDER_SEED),
    settings: { ...DEFAULT_AUCTION_SETTINGS, ...settings },
    ...command,
  };
}

/** An evening with a bit of everything: maxima, a deputy, an outage, pauses, and sales in question. */
export function heldEvening(): readonly Receipt[] {
  const auction = anAuction();
  const order = drawOrder(ORDER_SEED, TEAM_IDS, sha256Hex);
  const [first = '', second = ''] = order;
  const voidId = findId('d', 1);
  auction.at(0, starting({ order, members: [ANA, BEN, CLEO] }, { maximumBids: true }));
  auction.maximum(1, ANA, 60, first);
  auction.maximum(2, BEN, 50, first);
  auction.maximum(3, BEN, 40, first);
  auction.tick(5);
  auction.bid(8, CLEO, 45, first);
  auction.at(10, { type: 'NameDeputy', userId: CLEO, deputy: BEN, limit: 100 });
  auction.at(12, { ...toBid(CLEO, 61, first), bidId: auction.newId(), placedBy: BEN });
  auction.at(14, { type: 'PauseGroup', userId: ANA, minutes: 1 });
  auction.at(15, { type: 'ResumeGroup', userId: ANA, bidId: auction.newId() });
  auction.at(16, { type: 'PauseGroup', userId: ANA, minutes: 2 });
  auction.at(30, { type: 'RecoverFromOutage' });
  auction.tick(40);
  // Cleo never wanted it: Ben objects at first.
  const asked = { voidId, adminId: ANA, reason: 'a slip' };
  auction.at(45, { type: 'ProposeVoid', ...asked, userId: ANA, teamId: first, away: [] });
  auction.at(46, { type: 'ObjectVoid', voidId, userId: BEN, bidId: auction.newId() });
  auction.at(47, { type: 'AgreeVoid', voidId, userId: BEN, bidId: auction.newId() });
  auction.tick(160);
  auction.tick(165);
  auction.bid(170, BEN, 20, first);
  auction.at(172, { type: 'PauseGlobally', untilMs: auction.state().lastAtMs + 30_000 });
  auction.tick(200);
  auction.tick(223);
  auction.tick(228);
  auction.bid(230, BEN, 30, second);
  auction.tick(258);
  // Ben is away as Ana asks, and back before the others have decided.
  const again = { ...asked, voidId: findId('d', 2) };
  auction.at(259, { type: 'ProposeVoid', ...again, userId: ANA, teamId: second, away: [BEN] });
  auction.at(260, { type: 'RefuseVoid', voidId: again.voidId, userId: BEN });
  auction.finish();
  return auction.receipts;
}

/** A group's own rules, a bundle, and money that is gone before the last lot: each lot ends once nobody can answer. */
export function heldUntilMoneyIsGone(): readonly Receipt[] {
  const auction = anAuction();
  const [one = '', two = '', ...others] = TEAM_IDS;
  const bundle = [one, two].toSorted(byCodeUnit);
  const lots = [bundle, ...others.map((team) => [team])].map((teamIds, index) => {
    return { lotId: findLotId(teamIds, HASHES.sha1Hex), teamIds, seed: 16 - index };
  });
  const seedByTeam = new Map(lots.map(({ lotId, seed }) => [lotId, seed]));
  const order = drawLowSeedsFirst(ORDER_SEED, seedByTeam, sha256Hex);
  const [first = '', second = ''] = order;
  auction.at(
    0,
    starting(
      { order, lots, members: [ANA, BEN] },
      {
        startingBudget: 20,
        minimumBid: 2,
        steps: [{ from: 0, step: 2 }],
        extensionCapSeconds: 5,
        order: 'lowSeedsFirst',
      },
    ),
  );
  auction.tick(5);
  auction.bid(33, BEN, 18, first);
  auction.bid(34, ANA, 20, first);
  auction.tick(37);
  auction.tick(42);
  auction.bid(43, BEN, 20, second);
  auction.finish();
  return auction.receipts;
}

const RUNNERS = TEAM_IDS.slice(0, 4);

/** Four play for a cup, half of it for reaching the final; the kindest of them gets a tenth. */
const CUP: Contest = {
  name: 'The cup',
  kind: 'bracket',
  startsAtMs: START_MS + 24 * HOUR_MS,
  entrants: RUNNERS.map((id, index) => ({
    id,
    name: `Entrant ${index + 1}`,
    number: index + 1,
    pool: '',
    seed: null,
    color: null,
  })),
  sheet: aSheet(
    [
      { id: 'semi', name: 'A semi-final', kind: 'round', code: 'F4', basisPoints: 2500 },
      { id: 'final', name: 'The final', kind: 'round', code: 'NC', basisPoints: 4000 },
      { id: 'kindest', name: 'The kindest', kind: 'named', basisPoints: 1000 },
    ],
    { withdrawn: 'refund' },
  ),
};

/** The auction of a contest: Ana buys the first two entrants, Ben the third, nobody the last. Dan leads the group. */
export function heldContest(): readonly Receipt[] {
  const auction = anAuction();
  const order = drawOrder(ORDER_SEED, RUNNERS, sha256Hex);
  const members = [ANA, BEN, CLEO, DAN];
  auction.at(0, starting({ order, members, contest: CUP, hostId: DAN }, {}));
  const buyers = new Map(RUNNERS.map((id, index) => [id, [ANA, ANA, BEN][index]]));
  for (let state = auction.state(); state.phase === 'running'; state = auction.state()) {
    const lot = state.order[state.lotIndex] ?? '';
    const buyer = buyers.get(lot);
    if (buyer !== undefined && state.turn.kind === 'open' && state.turn.lastBid === null) {
      auction.submit(state.lastAtMs, { ...toBid(buyer, 25, lot), bidId: auction.newId() });
    }
    auction.goOn();
  }
  return auction.receipts;
}

/** What was said of its results afterwards: a share sold, an objection, a correction, a withdrawal, and time that passed. */
export function heldContestGroup(): readonly LoggedGroupEvent[] {
  const receipts = heldContest();
  const { atMs, hash } = findEnd(receipts);
  const [first = '', second = '', third = '', fourth = ''] = RUNNERS;
  const [firstMatch = '', secondMatch = ''] = contestMatches(
    VERSION_GROUP_ID,
    CUP,
    HASHES.sha1Hex,
  ).map(({ id }) => id);
  const sale = receipts.find(({ event }) => event.type === 'LotSold' && event.teamId === first);
  const won = (matchId: string, winner: string) =>
    ({ kind: 'round', matchId, homeScore: null, awayScore: null, winner }) as const;
  const offerId = findId('e', 1);
  const inHours = (hours: number) => atMs + hours * HOUR_MS;
  const semi = { prizeId: 'semi', matchId: firstMatch } as const;
  return chainedGroup(
    [
      [inHours(0), { type: 'AuctionSealed', hash }],
      [
        inHours(1),
        {
          type: 'ShareOffered',
          offerId,
          teamId: first,
          buyer: ANA,
          soldAtMs: sale?.atMs ?? 0,
          by: ANA,
          parts: [
            { userId: ANA, weight: 2 },
            { userId: CLEO, weight: 1 },
          ],
        },
      ],
      [inHours(2), { type: 'ShareAccepted', offerId, by: CLEO }],
      [inHours(3), { type: 'WithdrawalProposed', entrantId: fourth, by: DAN, reason: 'Ill' }],
      [inHours(4), { type: 'WithdrawalObjected', entrantId: fourth, by: CLEO, reason: 'Wait' }],
      [inHours(5), { type: 'WithdrawalConfirmed', entrantId: fourth, by: ANA }],
      [inHours(6), { type: 'EntrantWithdrawn', entrantId: fourth, by: BEN }],
      [
        inHours(20),
        { type: 'ResultEntered', prizeId: 'semi', value: won(firstMatch, second), by: DAN },
      ],
      [inHours(21), { type: 'ResultObjected', ...semi, by: CLEO, reason: 'The other one' }],
      [
        inHours(22),
        { type: 'ResultEntered', prizeId: 'semi', value: won(firstMatch, first), by: DAN },
      ],
      [inHours(23), { type: 'ResultConfirmed', ...semi, by: BEN }],
      [
        inHours(24),
        { type: 'ResultEntered', prizeId: 'semi', value: won(secondMatch, third), by: DAN },
      ],
      [inHours(30), { type: 'ResultConfirmed', prizeId: 'semi', matchId: secondMatch, by: null }],
      [
        inHours(31),
        {
          type: 'ResultEntered',
          prizeId: 'kindest',
          value: { kind: 'named', entrants: [] },
          by: DAN,
        },
      ],
      [inHours(32), { type: 'PrizeVoided', prizeId: 'kindest', by: CLEO }],
      [inHours(33), { type: 'CallOffProposed', by: DAN, reason: 'Rain' }],
      [inHours(34), { type: 'CallOffObjected', by: BEN, reason: 'It dries' }],
      [inHours(35), { type: 'CallOffConfirmed', by: ANA }],
      [inHours(36), { type: 'ContestCalledOff', by: CLEO }],
    ],
    VERSION_GROUP_ID,
  );
}
