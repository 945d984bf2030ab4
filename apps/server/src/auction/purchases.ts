import type { Bid, Person, Purchase, SoldTeam, Team } from '@bracketbid/contract/entities';
import { toPlacedBy } from '@bracketbid/engine/auction/deputies';
import type { AuctionEvent } from '@bracketbid/engine/auction/events';
import type { AuctionState, LotResult } from '@bracketbid/engine/auction/state';
import { claimantIn } from '@bracketbid/engine/auction/gavel/seatClaims';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import {
  isOwnedBy,
  type Ownership,
  ownersIn,
  paidByOwner,
  listTeamIds,
} from '@bracketbid/engine/money/ownership';
import type { Payout } from '@bracketbid/engine/money/payouts';
import type { Database } from '../platform/db/open.ts';
import { buildAnswer, toBid, speakerIn } from './room/wireBid.ts';
import type { LotOwners } from './lotOwners.ts';
import { readSales } from './queries.ts';
import { ownersShown } from '../groups/owners.ts';
import { type Roster, personIn } from '../groups/roster.ts';

/** The money of a group, as far as its purchases need it. */
export type BookedMoney = {
  readonly books: { readonly owned: readonly Ownership[] };
  readonly money: { readonly payouts: readonly Payout[] };
  readonly refunded: ReadonlySet<string>;
};

/** A rehearsal has no money, and its teams belong to nobody for long enough to be shared. */
export const NO_MONEY: BookedMoney = {
  books: { owned: [] },
  money: { payouts: [] },
  refunded: new Set(),
};

/**
 * [SHARE-3] The lots of a group that a member owns, whole or in part, in the order of buying; each with its whole price, and with what
 * the member has paid of it and won with it.
 */
export async function readPurchases(
  database: Database,
  group: {
    readonly groupId: string;
    readonly teams: ReadonlyMap<string, Team>;
    readonly results: BookedMoney;
    readonly findPerson: (userId: string) => Person;
  },
  userId: string,
): Promise<Purchase[]> {
  const { groupId, teams, results, findPerson } = group;
  const sales = await readSales(database.kysely, [groupId]);
  const bookedAs = new Map(results.books.owned.map((lot) => [lot.teamId, lot]));
  return sales.flatMap(({ teamId, buyer, amount, soldAtMs }) => {
    const team = teams.get(teamId);
    const lot = bookedAs.get(teamId) ?? { teamId, userId: buyer, amount };
    if (team === undefined || !isOwnedBy(lot, userId)) return [];
    return [
      {
        _id: teamId,
        teamID: team,
        createdAt: new Date(soldAtMs).toISOString(),
        amount,
        owners: ownersShown(ownersIn(lot), findPerson),
        paidCents: results.refunded.has(teamId) ? 0 : (paidByOwner([lot]).get(userId) ?? 0),
        wonCents: wonWith(lot, results.money.payouts, userId),
      },
    ];
  });
}

/** What a member has won with the teams of a lot. Cents. */
function wonWith(lot: Ownership, payouts: readonly Payout[], userId: string): number {
  const teamIds = new Set(listTeamIds(lot));
  return payouts
    .filter((payout) => payout.userId === userId && teamIds.has(payout.teamId ?? ''))
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** Teams with the outcome of each in a group's auction, and their owners. */
export function buildSoldTeams(
  teams: readonly Team[],
  roster: Roster,
  state: AuctionState,
  owners: LotOwners,
): SoldTeam[] {
  const results = state.phase === 'scheduled' ? [] : state.results;
  return teamsWithResults(teams, roster, results, owners);
}

/** The same, from the events of the log. */
export function soldTeamsIn(
  teams: readonly Team[],
  roster: Roster,
  events: readonly LoggedEvent[],
  owners: LotOwners,
): SoldTeam[] {
  const results = new Map<string, LotResult>();
  const findDeputy = followDeputies();
  const claimant = claimantIn(events.map(({ event }) => event));
  for (const { event } of events) {
    const deputy = findDeputy(event);
    if (event.type === 'SaleVoided') results.delete(event.teamId);
    if (event.type === 'LotUnsold') {
      results.set(event.teamId, { teamId: event.teamId, status: 'unsold' });
    }
    if (event.type === 'LotSold') {
      const { teamId, amount } = event;
      const userId = claimant(event.userId);
      const sold = { teamId, status: 'sold', userId, amount } as const;
      results.set(teamId, { ...sold, ...deputy });
    }
  }
  return teamsWithResults(teams, roster, [...results.values()], owners);
}

function teamsWithResults(
  teams: readonly Team[],
  roster: Roster,
  results: readonly LotResult[],
  owners: LotOwners,
): SoldTeam[] {
  const resultByLot = new Map(results.map((result) => [result.teamId, result]));
  return teams.map((team): SoldTeam => {
    const result = resultByLot.get(team._id);
    if (result === undefined) return { ...team, status: null };
    if (result.status === 'unsold') return { ...team, status: 'unsold' };
    const { amount, userId } = result;
    const findPerson = (memberId: string) => personIn(roster, memberId);
    const parts = ownersIn({ userId, parts: owners.get(team._id) });
    const owned = { owner: findPerson(userId), owners: ownersShown(parts, findPerson) };
    const speaker = result.byClerk === true ? {} : speakerIn(roster, result);
    return { ...team, status: 'sold', amount, ...owned, ...speaker };
  });
}

/**
 * All bids in a log, by team in the order of the lots; teams whose turn has not come are left out. Those on a sale that was
 * voided count no more; those of a seat are of the account that has claimed it [SEAT-3].
 */
export function bidsByTeam(
  roster: Roster,
  events: readonly LoggedEvent[],
): { teamID: string; bids: Bid[] }[] {
  const lots = new Map<string, Bid[]>();
  const findDeputy = followDeputies();
  const claimant = claimantIn(events.map(({ event }) => event));
  for (const { event, atMs } of events) {
    const deputy = findDeputy(event);
    if (event.type === 'SaleVoided') lots.delete(event.teamId);
    if (event.type === 'LotOpened') lots.set(event.teamId, []);
    if (event.type === 'LotPassed') lots.delete(event.teamId);
    if (event.type === 'BidPlaced' || event.type === 'BidNamed') {
      const { placedBy: _entered, ...bid } = event;
      const said = { ...bid, ...deputy, userId: claimant(event.userId) };
      lots.get(event.teamId)?.push(toBid(roster, said, atMs));
    }
    if (event.type === 'BidAnswered') {
      const { placedBy: _entered, ...bid } = event;
      const people = { leader: claimant(event.leader), challenger: claimant(event.challenger) };
      lots.get(event.teamId)?.push(buildAnswer(roster, { ...bid, ...deputy, ...people }, atMs));
    }
    if (event.type === 'BidStruck' && event.bidId !== null) {
      const bids = lots.get(event.teamId) ?? [];
      const at = bids.findIndex(({ _id }) => _id === event.bidId);
      if (at >= 0) bids.splice(at);
    }
  }
  return [...lots].map(([teamID, bids]) => ({ teamID, bids }));
}

/**
 * [DEPUTY-4] Finds who said a bid for somebody else, or won a lot for them, from one event of a log after the other: no clerk, who
 * enters what the room says. Who enters it is a clerk at that moment, whatever they were before or are later.
 */
function followDeputies(): (event: AuctionEvent) => { readonly placedBy?: string } {
  let host: string | undefined;
  let clerks: readonly string[] = [];
  const isClerk = (userId: string | undefined) =>
    userId !== undefined && (userId === host || clerks.includes(userId));
  /** Bids of clerks, by lot and amount: of an amount, a lot has one at most. */
  const entered = new Set<string>();
  return (event) => {
    switch (event.type) {
      case 'AuctionStarted':
        if (event.settings.pace === 'gavel') host = event.hostId;
        clerks = event.clerks ?? [];
        return {};
      case 'ClerksNamed':
        clerks = event.clerks;
        return {};
      case 'BidPlaced':
      case 'BidNamed':
      case 'BidAnswered': {
        const isEntered = isClerk(event.placedBy);
        const bid = `${event.teamId} ${event.amount}`;
        if (isEntered) entered.add(bid);
        else entered.delete(bid);
        return isEntered ? {} : toPlacedBy(event);
      }
      case 'LotSold':
        return entered.has(`${event.teamId} ${event.amount}`) ? {} : toPlacedBy(event);
      default:
        return {};
    }
  };
}
