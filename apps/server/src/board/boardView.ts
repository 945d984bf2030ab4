import {
  type Board,
  type BoardGame,
  type BoardSale,
  type BoardSide,
  type BoardStanding,
  LAST_SALES_MAX,
  UP_NEXT_MAX,
} from '@bracketbid/contract/board';
import type { Match, MatchSide } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import { ownersIn } from '@bracketbid/engine/money/ownership';
import { computeStandings } from '@bracketbid/engine/money/standings';
import type { LotOwners } from '../auction/lotOwners.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { type Roster, teamIn } from '../groups/roster.ts';
import { toBoardGavel } from '../live/boardMessages.ts';
import type { GroupResults } from '../results/groupMoney.ts';

/** What the board of a group shows besides the live picture. */
export type BoardFacts = {
  readonly group: Pick<GroupFacts, 'name' | 'memberLimit' | 'contest'>;
  readonly roster: Roster;
  readonly owners: LotOwners;
  /** The members' names on the board, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly startingBudget: number | null;
  /** How many teams are auctioned. */
  readonly teams: number;
  readonly join: string | null;
  readonly fair: Board['fair'];
  /** Of a completed auction. */
  readonly outcome: { readonly results: GroupResults; readonly games: readonly Match[] } | null;
};

/**
 * A group's auction as its board shows it: field by field, so that a field that members see is not shown here by
 * itself. Pure.
 *
 * @param live  the live picture of the same state
 */
export function buildBoard(live: LiveState, state: AuctionState, facts: BoardFacts): Board {
  const { group, roster, names, outcome } = facts;
  const formatName = (userId: string) => names.get(userId) ?? 'NA';
  const order = state.phase === 'scheduled' ? [] : state.order;
  const passed = new Set(live.gavel?.passed);
  return {
    groupname: group.name,
    ...(group.contest === null ? {} : { contest: group.contest }),
    phase: live.phase,
    auctionDate: live.auctionDate,
    pause: live.pause,
    pauseAfterLot: live.pauseAfterLot,
    lot: findLot(live, state, formatName),
    // Whether and when passed lots come nobody knows.
    upNext: live.upNext.filter(({ _id }) => !passed.has(_id)).slice(0, UP_NEXT_MAX),
    lastSales: listLastSales(state, roster, facts.owners, formatName),
    members: live.members.map(({ user, remaining, spent, isSeat }) => ({
      fullName: formatName(user._id),
      remaining,
      spent,
      ...(isSeat === true ? { isSeat } : {}),
    })),
    startingBudget: facts.startingBudget,
    memberLimit: group.memberLimit,
    teams: state.phase === 'scheduled' ? facts.teams : order.length,
    potCents: live.members.reduce((sum, { spent }) => sum + spent, 0) * 100,
    join: facts.join,
    standings: outcome === null ? null : boardStandings(outcome.results, names),
    games: outcome === null ? [] : outcome.games.map((match) => toGame(match, outcome, formatName)),
    fair: facts.fair,
    void: buildVoid(live, roster, formatName),
    serverTime: live.serverTime,
    ...(live.gavel === undefined ? {} : { gavel: toBoardGavel(names, live.gavel) }),
    seq: live.seq,
  };
}

function buildVoid(
  { void: proposed }: LiveState,
  roster: Roster,
  formatName: NameOf,
): Board['void'] {
  if (proposed === null) return null;
  const { teamID, user, amount, reason, proposedBy, needs, isHeld, endsAt } = proposed;
  return {
    team: teamIn(roster, teamID),
    buyer: formatName(user._id),
    amount,
    reason,
    proposedBy: formatName(proposedBy._id),
    needs,
    isHeld,
    endsAt,
  };
}

type NameOf = (userId: string) => string;

function findLot({ lot, bids }: LiveState, state: AuctionState, formatName: NameOf): Board['lot'] {
  if (lot === null || state.phase !== 'running') return null;
  const { team, opensAt, closesAt, secondsLeft, duration, hasOpened, nobodyCanAnswer } = lot;
  const leading = bids.at(-1);
  return {
    team,
    // [GAVEL-1] Whichever is shown next, by its place in the draw or not.
    number: state.lotIndex + 1,
    of: state.order.length,
    opensAt,
    closesAt,
    secondsLeft,
    duration,
    hasOpened,
    nobodyCanAnswer,
    isHardEnd: lot.isHardEnd,
    amount: lot.amount,
    bidder: lot.bidder === null ? null : formatName(lot.bidder._id),
    ...placedBy(leading?.placedBy?._id, formatName),
    bids: bids.length,
  };
}

/** [SHARE-3] With all who own each, where it was divided since. */
function listLastSales(
  state: AuctionState,
  roster: Roster,
  lotOwners: LotOwners,
  formatName: NameOf,
): BoardSale[] {
  if (state.phase === 'scheduled') return [];
  return state.results
    .slice(-LAST_SALES_MAX)
    .toReversed()
    .map((result): BoardSale => {
      const team = teamIn(roster, result.teamId);
      if (result.status === 'unsold') return { team, status: 'unsold', amount: null, buyer: null };
      const { teamId, amount, userId: buyer } = result;
      const owners = ownersIn({ userId: buyer, parts: lotOwners.get(teamId) });
      const names = owners.map(({ userId }) => formatName(userId)).join(', ');
      const speaker = result.byClerk === true ? {} : placedBy(result.placedBy, formatName);
      return { team, status: 'sold', amount, buyer: names, ...speaker };
    });
}

/** [DEPUTY-4] Who said a bid for somebody else. */
function placedBy(userId: string | undefined, formatName: NameOf): { placedBy?: string } {
  return userId === undefined ? {} : { placedBy: formatName(userId) };
}

function boardStandings(
  { books, money }: GroupResults,
  names: ReadonlyMap<string, string>,
): BoardStanding[] {
  return computeStandings([...names.keys()], books, money).map((standing) => ({
    fullName: names.get(standing.userId) ?? 'NA',
    teams: books.owned.filter((lot) =>
      ownersIn(lot).some(({ userId }) => userId === standing.userId),
    ).length,
    paidCents: standing.paidCents,
    wonCents: standing.wonCents,
    netCents: standing.profitCents,
  }));
}

function toGame(
  match: Match,
  { results }: { readonly results: GroupResults },
  formatName: NameOf,
): BoardGame {
  const { _id, round, zone, date, startAt, status } = match;
  const toSide = (side: MatchSide | null): BoardSide | null => {
    if (side === null) return null;
    const { teamName, shortName, abbreviation, seedNumber, color, secondaryColor } = side.teamId;
    const owner = results.ownerByTeam.get(side.teamId._id);
    return {
      teamName,
      shortName,
      abbreviation,
      seedNumber,
      color,
      secondaryColor,
      score: side.score,
      isWinner: match.winner === side.teamId._id,
      owner:
        owner === undefined
          ? null
          : owner.owners.map(({ userId }) => formatName(userId)).join(', '),
    };
  };
  return {
    _id,
    round,
    zone,
    date,
    startAt,
    status,
    home: toSide(match.homeTeam),
    away: toSide(match.awayTeam),
  };
}
