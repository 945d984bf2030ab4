import { drawContest } from './contestDraw.ts';
import type { Match } from '../bracket/bracket.ts';
import type { AuctionEvent } from '../auction/events.ts';
import { accountsIn, claimantIn } from '../auction/gavel/seatClaims.ts';
import { withFieldLot } from '../auction/lots/lots.ts';
import { type Sha1Hex, uuidV5 } from '../auction/lots/uuidV5.ts';
import type { GroupEvent, LoggedGroupEvent } from '../group/groupEvents.ts';
import { isDivided, type Ownership } from '../money/ownership.ts';
import { evolveShares, partsOfSale, type Sale, type ShareOffers } from '../shares/shares.ts';
import type { Contest } from './contest.ts';
import type { ContestEvent } from './contestEvents.ts';
import { type ContestField, type ContestResults, NO_RESULTS } from './contestResults.ts';
import { evolveContest } from './evolveContest.ts';

/** A sale that stands. Whole dollars. */
export type ContestSale = Sale & {
  readonly amount: number;
  /** The entrants of a bundle. Absent where the lot is one entrant. */
  readonly teamIds?: readonly string[];
};

/** What an auction has left for its contest's results to be judged by. Nothing of it changes any more. */
export type ContestGround = {
  readonly contest: Contest;
  readonly hostId: string;
  /** Accounts: a seat has no say. */
  readonly members: readonly string[];
  readonly draw: readonly Match[];
  readonly sales: readonly ContestSale[];
  /** The bundles that nobody bought. */
  readonly unsold: ContestField['unsold'];
};

/** A contest's results as a group's chain has them. */
export type ContestTalk = {
  /** As it is after the last line: owners of lots may have changed between two words. */
  readonly field: ContestField;
  readonly results: ContestResults;
  /** The first line that can't follow those before it; null if all can. Nothing after it is counted. */
  readonly problem: number | null;
};

/**
 * Reads what a group's chain says of its contest's results, line by line: each word by the owners that lots had then.
 *
 * @param lines  of the whole chain, or at least those of shares, of results, and the seal of the auction
 * @see docs/rules.md RESULTS-3
 */
export function readContest(
  ground: ContestGround,
  lines: readonly Pick<LoggedGroupEvent, 'seq' | 'atMs' | 'event'>[],
): ContestTalk {
  let offers: ShareOffers = new Map();
  let isAuctionOver = false;
  let results: ContestResults = NO_RESULTS;
  let owned = ownedBy(ground.sales, offers);
  const fieldNow = (): ContestField => ({ ...ground, owned, isAuctionOver });
  for (const { seq, atMs, event } of lines) {
    if (event.type === 'AuctionSealed') isAuctionOver = true;
    else if (isContestEvent(event)) {
      const next = evolveContest(fieldNow(), results, event, atMs);
      if (next === null) return { field: fieldNow(), results, problem: seq };
      results = next;
    } else if (isShare(event)) {
      offers = evolveShares(offers, event) ?? offers;
      owned = ownedBy(ground.sales, offers);
    }
  }
  return { field: fieldNow(), results, problem: null };
}

/** The words about a contest's results, by type. */
export const CONTEST_EVENTS = [
  'ResultEntered',
  'ResultConfirmed',
  'ResultObjected',
  'PrizeVoided',
  'WithdrawalProposed',
  'WithdrawalConfirmed',
  'WithdrawalObjected',
  'EntrantWithdrawn',
  'CallOffProposed',
  'CallOffConfirmed',
  'CallOffObjected',
  'ContestCalledOff',
] as const satisfies readonly ContestEvent['type'][];

const CONTEST_TYPES: ReadonlySet<string> = new Set(CONTEST_EVENTS);

/** The words about a contest's results among the events of a group. */
export function isContestEvent(event: GroupEvent): event is ContestEvent {
  return CONTEST_TYPES.has(event.type);
}

function isShare(event: GroupEvent): event is Extract<GroupEvent, { type: `Share${string}` }> {
  return event.type.startsWith('Share');
}

function ownedBy(sales: readonly ContestSale[], offers: ShareOffers): readonly Ownership[] {
  return sales.map((sale): Ownership => {
    const { teamId, teamIds, buyer, amount } = sale;
    const parts = partsOfSale(offers, sale);
    return {
      teamId,
      userId: buyer,
      amount,
      ...(teamIds === undefined ? {} : { teamIds }),
      ...(isDivided(buyer, parts) ? { parts } : {}),
    };
  });
}

/** The contest that an auction's log begins with; null for an auction of a season. */
export function contestIn([started]: readonly AuctionEvent[]): Contest | null {
  return started?.type === 'AuctionStarted' ? (started.contest ?? null) : null;
}

/** The matches of a bracket before the first result, with ids that nobody can choose; none of any other contest. */
export function contestMatches(
  groupId: string,
  { kind, entrants }: Pick<Contest, 'kind' | 'entrants'>,
  sha1Hex: Sha1Hex,
): readonly Match[] {
  if (kind !== 'bracket') return [];
  const { matches } = drawContest(entrants.map(({ id }) => id));
  const findId = (key: string) => uuidV5(groupId, key, sha1Hex);
  const idOrNull = (key: string | null) => (key === null ? null : findId(key));
  return matches.map((match) => ({
    id: findId(match.key),
    round: match.round.code,
    roundOrder: match.round.order,
    position: match.position,
    status: 'scheduled',
    homeTeamId: match.home,
    awayTeamId: match.away,
    homeScore: null,
    awayScore: null,
    winnerTeamId: null,
    homeFrom: idOrNull(match.homeFrom),
    awayFrom: idOrNull(match.awayFrom),
    next: idOrNull(match.next),
  }));
}

/**
 * What an auction's log leaves for its contest's results; null for an auction that isn't over or has no contest.
 *
 * @param events  of the whole log
 */
export function buildGround(
  groupId: string,
  events: readonly { readonly atMs: number; readonly event: AuctionEvent }[],
  sha1Hex: Sha1Hex,
): ContestGround | null {
  const said = events.map(({ event }) => event);
  const [started] = said;
  if (started?.type !== 'AuctionStarted' || events.at(-1)?.event.type !== 'AuctionCompleted') {
    return null;
  }
  const { contest, hostId, lots = [] } = started;
  if (contest === undefined || hostId === undefined) return null;
  const sold = said.reduce(
    (all, event) => (event.type === 'FieldMade' ? withFieldLot(all, event) : all),
    lots,
  );
  const bundles = sold.filter(({ teamIds }) => teamIds.length > 1);
  const bundleByTeam = new Map(bundles.map(({ lotId, teamIds }) => [lotId, teamIds]));
  const claimant = claimantIn(said);
  const sales = new Map<string, ContestSale>();
  for (const { atMs, event } of events) {
    if (event.type === 'SaleVoided') sales.delete(event.teamId);
    if (event.type !== 'LotSold') continue;
    const { teamId, amount } = event;
    const buyer = claimant(event.userId);
    const teamIds = bundleByTeam.get(teamId);
    const sale = { teamId, buyer, amount, soldAtMs: atMs };
    sales.set(teamId, teamIds === undefined ? sale : { ...sale, teamIds });
  }
  return {
    contest,
    hostId,
    members: accountsIn(said),
    draw: contestMatches(groupId, contest, sha1Hex),
    sales: [...sales.values()],
    unsold: bundles
      .filter(({ lotId }) => !sales.has(lotId))
      .map(({ lotId, teamIds }) => ({ teamId: lotId, teamIds })),
  };
}
