import type { Bid, Person, Purchase, SoldTeam, Team } from '@bracketbid/contract/entities';
import type { AuctionState, LotResult } from '@bracketbid/engine/auction/state';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import { isOwnedBy, type Ownership } from '@bracketbid/engine/money/ownership';
import type { Database } from '../db/open.ts';
import { placedByOf } from '@bracketbid/engine/auction/deputies';
import { answerOf, bidOf, speakerIn } from './announce.ts';
import { ownersShown } from '../groups/owners.ts';
import { type Roster, personIn } from '../groups/roster.ts';

/** [SHARE-3] The lots of a group that a member owns, whole or in part, in the order of buying; each with its whole price. */
export async function purchasesOf(
  database: Database,
  group: {
    readonly groupId: string;
    readonly teams: ReadonlyMap<string, Team>;
    /** The lots that were divided since, by id. */
    readonly dividedLots: ReadonlyMap<string, Pick<Ownership, 'parts'>>;
    readonly personOf: (userId: string) => Person;
  },
  userId: string,
): Promise<Purchase[]> {
  const { groupId, teams, dividedLots, personOf } = group;
  const rows = await database.kysely
    .selectFrom('purchases')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('created_at')
    .orderBy('team_id')
    .execute();
  return rows.flatMap((row) => {
    const team = teams.get(row.team_id);
    const parts = dividedLots.get(row.team_id)?.parts;
    if (team === undefined || !isOwnedBy({ userId: row.user_id, parts }, userId)) return [];
    return [
      {
        _id: row.team_id,
        teamID: team,
        createdAt: row.created_at.toISOString(),
        amount: row.amount,
        ...ownersShown({ userId: row.user_id, owners: parts }, personOf),
      },
    ];
  });
}

/** Teams with the outcome of each in a group's auction. */
export function soldTeamsOf(
  teams: readonly Team[],
  roster: Roster,
  state: AuctionState,
): SoldTeam[] {
  return teamsWithResults(teams, roster, state.phase === 'scheduled' ? [] : state.results);
}

/** The same, from the events of the log. */
export function soldTeamsIn(
  teams: readonly Team[],
  roster: Roster,
  events: readonly LoggedEvent[],
): SoldTeam[] {
  const results = new Map<string, LotResult>();
  for (const { event } of events) {
    if (event.type === 'SaleVoided') results.delete(event.teamId);
    if (event.type === 'LotUnsold') {
      results.set(event.teamId, { teamId: event.teamId, status: 'unsold' });
    }
    if (event.type === 'LotSold') {
      const { teamId, userId, amount } = event;
      results.set(teamId, { teamId, status: 'sold', userId, amount, ...placedByOf(event) });
    }
  }
  return teamsWithResults(teams, roster, [...results.values()]);
}

function teamsWithResults(
  teams: readonly Team[],
  roster: Roster,
  results: readonly LotResult[],
): SoldTeam[] {
  const resultOf = new Map(results.map((result) => [result.teamId, result]));
  return teams.map((team): SoldTeam => {
    const result = resultOf.get(team._id);
    if (result === undefined) return { ...team, status: null };
    if (result.status === 'unsold') return { ...team, status: 'unsold' };
    const owner: Person = personIn(roster, result.userId);
    const speaker = speakerIn(roster, result);
    return { ...team, status: 'sold', amount: result.amount, owner, ...speaker };
  });
}

/**
 * All bids in a log, by team in the order of the lots; teams whose turn has not come are left out. Those on a sale that was
 * voided count no more.
 */
export function bidsByTeam(
  roster: Roster,
  events: readonly LoggedEvent[],
): { teamID: string; bids: Bid[] }[] {
  const lots = new Map<string, Bid[]>();
  for (const { event, atMs } of events) {
    if (event.type === 'SaleVoided') lots.delete(event.teamId);
    if (event.type === 'LotOpened') lots.set(event.teamId, []);
    if (event.type === 'BidPlaced') lots.get(event.teamId)?.push(bidOf(roster, event, atMs));
    if (event.type === 'BidAnswered') lots.get(event.teamId)?.push(answerOf(roster, event, atMs));
  }
  return [...lots].map(([teamID, bids]) => ({ teamID, bids }));
}
