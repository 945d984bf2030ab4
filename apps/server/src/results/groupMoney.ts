import { contestBounds } from '@bracketbid/engine/contest/contestBounds';
import { type ContestMoney, contestMoney } from '@bracketbid/engine/contest/contestMoney';
import { contestBooks, isContestFinal } from '@bracketbid/engine/contest/contestResults';
import {
  type GroupBooks,
  type GroupMoney,
  isFinal,
  computePayouts,
} from '@bracketbid/engine/money/payouts';
import type { Ownership } from '@bracketbid/engine/money/ownership';
import type { PayoutBounds } from '@bracketbid/engine/money/payoutBounds';
import { type TeamCost, computeTeamCosts } from '@bracketbid/engine/money/lotCosts';
import type { Team } from '@bracketbid/contract/entities';
import { readOwnerships } from '../auction/lotOwners.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { createGroupRead } from '../platform/db/groupRead.ts';
import type { Database } from '../platform/db/open.ts';
import { isDatabaseAway, Refused } from '../failures.ts';
import { readFieldsMade } from '../auction/log/readLog.ts';
import { createReadCache } from '../platform/changes/readCache.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { type FieldMade, type GroupLots, lotsOfGroup, withFields } from '../groups/groupLots.ts';
import { type AuctionTerms, readAuctionTerms } from '../groups/queries.ts';
import type { ShareOffersReader } from '../groups/shareOffers.ts';
import type { Bracket, Brackets } from '../tournament/brackets.ts';
import type { Catalogue, Catalogues } from '../tournament/catalogue.ts';
import { type ContestDay, contestDays } from './contestDays.ts';
import { readContestTalk, type StoredTalk } from './contestTalk.ts';

/** A group's teams and what they have won so far. */
export type GroupResults = {
  readonly bracket: Bracket;
  readonly books: GroupBooks;
  readonly money: GroupMoney;
  /** The teams of the field by id: a bundle's teams are here, the bundle itself is not. */
  readonly teamById: ReadonlyMap<string, Team>;
  /** What was auctioned: bundles and The Field are among them. */
  readonly lots: GroupLots;
  /** [RESULTS-8] Whether what everyone has won is certain, as of now. */
  readonly isFinal: () => boolean;
  /** [PRIZE-3] What a contest's results are and pay; null in a season. */
  readonly contest: ContestResult | null;
  /** [PRIZE-9] The lots whose sale a withdrawal has refunded. */
  readonly refunded: ReadonlySet<string>;
  /** By team: each team of a bundle is its buyer's, for its part of the price. */
  readonly ownerByTeam: ReadonlyMap<string, TeamCost>;
};

/** A contest with what was said of its results, and how its pot is divided by them. */
export type ContestResult = StoredTalk & {
  readonly money: ContestMoney;
  /** [PRIZE-12] The most and the least that owners can have won in the end. */
  readonly bounds: () => ReadonlyMap<string, PayoutBounds>;
  /** The standings on the evening of each day with a word about its results. */
  readonly days: () => readonly ContestDay[];
};

/** The money of groups: computed on read from purchases and results, cached until either changes. */
export type GroupMoneyReader = { of(groupId: string): Promise<GroupResults> };

/** The outcome of an auction so far, with what was sold, by lot id; final once it is over. */
type Auctioned = AuctionTerms & {
  readonly sold: readonly Ownership[];
  readonly fields: readonly FieldMade[];
};

/** What was bought, team by team, by the teams of a catalogue. */
type Bought = Pick<GroupResults, 'lots' | 'ownerByTeam'> & {
  readonly catalogue: Catalogue;
  readonly owned: readonly Ownership[];
};

/** Groups in the cache: some 10 KB each. */
const CACHED_MAX = 5000;

export function createGroupMoneyReader(deps: {
  readonly database: Database;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly catalogues: Pick<Catalogues, 'of'>;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly brackets: Brackets;
  readonly shareOffers: ShareOffersReader;
  readonly feed: Pick<ChangeFeed, 'invalidateOn' | 'onMissed'>;
}): GroupMoneyReader {
  const { database, clock, catalogues, contexts, brackets, feed } = deps;
  const read = createGroupRead<string, Auctioned>({
    read: (groupIds) => readAuctioned(deps, groupIds),
    isOutage: isDatabaseAway,
    statementsMax: database.kind === 'embedded' ? 1 : 2,
  });
  const auctioned = createReadCache(async (groupId: string) => {
    const [found] = await read(groupId);
    if (found === undefined) throw new Refused('NotFound', MESSAGES.groupNotFound);
    return found;
  }, CACHED_MAX);
  feed.invalidateOn('SharesChanged', ({ groupId }) => auctioned.markStale(groupId));
  feed.invalidateOn('ContestAdvanced', ({ groupId }) => auctioned.markStale(groupId));
  feed.onMissed(auctioned.markAllStale);
  /** Keyed by the object that each value was computed from. */
  const computed = new WeakMap<Auctioned, GroupResults>();

  const boughtBefore = new WeakMap<Auctioned, Bought>();
  /** No result changes what was bought. */
  const boughtIn = (found: Auctioned, catalogue: Catalogue): Bought => {
    const before = boughtBefore.get(found);
    if (before?.catalogue === catalogue) return before;
    const lots = withFields(lotsOfGroup(catalogue, found.bundles), found.fields);
    const owned = withTeams(found.sold, lots);
    const ownerByTeam = new Map(computeTeamCosts(owned).map((each) => [each.teamId, each]));
    const bought = { catalogue, lots, owned, ownerByTeam };
    boughtBefore.set(found, bought);
    return bought;
  };

  /** What a contest's results are worth. */
  const contestIn = async (groupId: string): Promise<ContestResult | null> => {
    const talk = await readContestTalk(database.kysely, await contexts.of(groupId));
    if (talk === null) return null;
    const books = contestBooks(talk.field, talk.results);
    const money = contestMoney(books);
    const entrantIds = talk.field.contest.entrants.map(({ id }) => id);
    let bounds: ReadonlyMap<string, PayoutBounds> | null = null;
    let days: readonly ContestDay[] | null = null;
    return {
      ...talk,
      money,
      bounds: () => (bounds ??= contestBounds(books, money, entrantIds)),
      days: () => (days ??= contestDays(talk.ground, talk.lines)),
    };
  };

  const auctionedIn = async (groupId: string): Promise<Auctioned> => {
    // A running auction keeps selling: what was read is stale at once.
    if (auctioned.peek(groupId)?.isAuctionOver !== true) auctioned.markStale(groupId);
    return auctioned.get(groupId);
  };

  return {
    of: async (groupId) => {
      const found = await auctionedIn(groupId);
      const bracket = await brackets.of(found.tournamentId);
      const known = computed.get(found);
      if (known?.bracket === bracket) return known;
      const { payoutBasisPoints, isAuctionOver } = found;
      const catalogue = await catalogues.of(found.tournamentId);
      const { lots, owned, ownerByTeam } = boughtIn(found, catalogue);
      const contest = catalogue.contest === null ? null : await contestIn(groupId);
      const books = {
        owned: contest?.money.owned ?? owned,
        payoutBasisPoints,
        matches: bracket.forRules,
        isAuctionOver,
      };
      const { teamById } = catalogue;
      const results = {
        bracket,
        books,
        contest,
        refunded: refundedIn(contest),
        money: contest?.money ?? computePayouts(books),
        isFinal: () =>
          contest === null
            ? isFinal(books)
            : isContestFinal(contest.field, contest.results, clock.nowMs()),
        teamById,
        lots,
        ownerByTeam,
      };
      computed.set(found, results);
      return results;
    },
  };
}

function refundedIn(contest: ContestResult | null): ReadonlySet<string> {
  if (contest === null) return new Set();
  const live = new Set(contest.money.owned.map(({ teamId }) => teamId));
  return new Set(contest.field.owned.flatMap(({ teamId }) => (live.has(teamId) ? [] : [teamId])));
}

/** [LOT-8] What was sold, with the teams of each bundle. */
function withTeams(sold: readonly Ownership[], { lots }: GroupLots): Ownership[] {
  const bundleByTeam = new Map(
    lots.filter(({ teamIds }) => teamIds.length > 1).map((lot) => [lot.lotId, lot]),
  );
  return sold.map((each) => {
    const bundle = bundleByTeam.get(each.teamId);
    return bundle === undefined ? each : { ...each, teamIds: bundle.teamIds };
  });
}

/** What these groups have auctioned, in the same order; nothing for one that does not exist. */
async function readAuctioned(
  {
    database,
    shareOffers,
  }: { readonly database: Database; readonly shareOffers: ShareOffersReader },
  groupIds: readonly string[],
): Promise<(readonly Auctioned[])[]> {
  const termsByGroup = await readAuctionTerms(database.kysely, groupIds);
  const ownedIn = await readOwnerships(database.kysely, shareOffers, groupIds);
  const withGavel = [...termsByGroup].flatMap(([id, { hasGavel }]) => (hasGavel ? [id] : []));
  const fieldsIn = withGavel.length === 0 ? null : await readFieldsMade(database, withGavel);
  return groupIds.map((groupId) => {
    const terms = termsByGroup.get(groupId);
    if (terms === undefined) return [];
    const fields = fieldsIn?.get(groupId) ?? [];
    return [{ ...terms, sold: ownedIn.get(groupId) ?? [], fields }];
  });
}
