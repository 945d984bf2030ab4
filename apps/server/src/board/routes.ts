import type { Board } from '@bracketbid/contract/board';
import * as calls from '@bracketbid/contract/http/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { Auctions } from '../auction/auctions.ts';
import { buildLiveState } from '../auction/room/liveState.ts';
import type { LotOwnersReader } from '../auction/lotOwners.ts';
import type { Clock } from '../platform/time/clock.ts';
import { buildBoardFair } from '../fair/boardFair.ts';
import type { FairFields } from '../fair/fairFields.ts';
import { Refused } from '../failures.ts';
import { boardNames } from '../groups/boards/boardNames.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';
import { findOrigin } from '../platform/http/findOrigin.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { GroupMoneyReader } from '../results/groupMoney.ts';
import { auctionHour, isGroupClosed } from '../groups/groupHour.ts';
import { mergeRules } from '../groups/groupRules.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { buildBoard, type BoardFacts } from './boardView.ts';
import { todaysGames } from './todaysGames.ts';

/** Where the tournament's days are counted. */
const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

const NOBODY: ReadonlySet<string> = new Set();

/** A group's auction for whoever has its board's address. */
export function boardViewRoutes(
  routes: Routes,
  deps: {
    readonly boards: Boards;
    readonly contexts: GroupContexts;
    readonly auctions: Auctions;
    readonly catalogues: Catalogues;
    readonly settings: Settings;
    readonly groupMoney: GroupMoneyReader;
    readonly lotOwners: LotOwnersReader;
    readonly fairFields: FairFields;
    readonly clock: Clock;
    readonly publicOrigin: string | null;
  },
): void {
  const { boards, contexts, auctions, catalogues, settings, groupMoney, clock } = deps;
  const { fairFields } = deps;

  const readOutcome = async (
    groupId: string,
    state: AuctionState,
  ): Promise<BoardFacts['outcome']> => {
    if (state.phase !== 'completed') return null;
    const results = await groupMoney.of(groupId);
    const today = EASTERN.format(clock.nowMs());
    return { results, games: todaysGames(results.bracket.matches, today) };
  };

  /** Friends can join until the hour, while there is room. */
  const canJoin = ({ facts }: GroupContext, state: AuctionState, slug: string): boolean =>
    // [GROUP-6] Whoever was removed may have seen the board, so it shows no link that came after them.
    facts.slug === slug &&
    state.phase === 'scheduled' &&
    facts.members.length < facts.memberLimit &&
    !isGroupClosed(
      auctionHour(siteFor(settings.get(), facts.tournamentId), facts.own),
      clock.nowMs(),
    );

  const readView = async (groupId: string, slug: string, origin: string): Promise<Board> => {
    const [context, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    const { facts, roster } = context;
    const { teams } = await catalogues.of(facts.tournamentId);
    const outcome = await readOutcome(groupId, state);
    const site = siteFor(settings.get(), facts.tournamentId);
    const live = buildLiveState(roster, state, {
      settings: site,
      own: facts.own,
      deputies: facts.deputies,
      online: NOBODY,
      seats: facts.seats,
      nowMs: clock.nowMs(),
    });
    return buildBoard(live, state, {
      group: facts,
      roster,
      owners: await deps.lotOwners.of(groupId, state.seq),
      names: boardNames(roster),
      startingBudget:
        state.phase === 'scheduled'
          ? mergeRules(site, facts.own, null).startingBudget
          : state.settings.startingBudget,
      teams: teams.length,
      join: canJoin(context, state, slug) ? `${origin}/groups/join/${slug}` : null,
      outcome,
      fair: await buildBoardFair(fairFields, state, context),
    });
  };

  routes.public(calls.viewBoard, async ({ params, request, reply }) => {
    // It is secret by its address, and may be off a second later.
    void reply.header('cache-control', 'no-store');
    const found = await boards.behind(params.token);
    if (found === null) throw new Refused('NotFound', MESSAGES.boardOff);
    return {
      board: await readView(found.groupId, found.slug, findOrigin(request, deps.publicOrigin)),
    };
  });
}
