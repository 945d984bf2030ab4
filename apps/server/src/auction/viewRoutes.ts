import * as calls from '@bracketbid/contract/http/auction';
import { settingsOfGroup } from '@bracketbid/contract/http/groups';
import * as receipts from '@bracketbid/contract/http/receipts';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { readableLines } from '@bracketbid/engine/auction/receipts/chain';
import type { GroupBooks, GroupMoney } from '@bracketbid/engine/money/payouts';
import type { Database } from '../platform/db/open.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { personIn } from '../groups/roster.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Auctions } from './auctions.ts';
import type { AuctionLog } from './log/log.ts';
import type { LotHistory } from './log/lotHistory.ts';
import type { LotOwnersReader } from './lotOwners.ts';
import { groupIdFor } from '../groups/contests/namedGroup.ts';
import {
  bidsByTeam,
  type BookedMoney,
  NO_MONEY,
  readPurchases,
  soldTeamsIn,
  buildSoldTeams,
} from './purchases.ts';
import { voidedSalesIn } from './room/wireVoid.ts';

/** What a member sees of an auction: its teams, bids, state, settings and log. */
export function auctionViewRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly auctionLog: AuctionLog;
    readonly contexts: GroupContexts;
    readonly catalogues: Catalogues;
    readonly auctions: Auctions;
    readonly groupMoney: {
      of(
        groupId: string,
      ): Promise<BookedMoney & { readonly books: GroupBooks; readonly money: GroupMoney }>;
    };
    readonly lotHistory: LotHistory;
    readonly lotOwners: LotOwnersReader;
  },
): void {
  const { database, auctionLog, contexts, auctions, groupMoney, lotHistory } = deps;
  const { of: listOwners } = deps.lotOwners;

  routes.member(calls.teams, async ({ params, caller }) => {
    const { roster } = await contexts.readAsMember(params.groupId, caller.userId);
    const teams = [...roster.teams.values()];
    const state = await auctions.state(params.groupId);
    return {
      data: buildSoldTeams(teams, roster, state, await listOwners(params.groupId, state.seq)),
    };
  });

  routes.member(calls.teamsInOrder, async ({ query, caller }) => {
    const groupId = await groupIdFor(deps, caller, query);
    if (groupId === null) return { data: [] };
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    if (state.phase === 'scheduled') return { data: [] };
    const teams = state.order.flatMap((teamId) => roster.teams.get(teamId) ?? []);
    return { data: buildSoldTeams(teams, roster, state, await listOwners(groupId, state.seq)) };
  });

  routes.member(calls.myTeams, async ({ query, caller }) => {
    const groupId = await groupIdFor(deps, caller, query);
    if (groupId === null) return { data: [] };
    const { roster, facts } = await contexts.of(groupId);
    const results = facts.rehearses === null ? await groupMoney.of(groupId) : NO_MONEY;
    const group = {
      groupId,
      teams: roster.teams,
      results,
      findPerson: (userId: string) => personIn(roster, userId),
    };
    return { data: await readPurchases(database, group, caller.userId) };
  });

  routes.member(
    calls.allBids,
    async ({ params, caller }) => {
      const { roster } = await contexts.readAsMember(params.groupId, caller.userId);
      return { data: bidsByTeam(roster, await auctionLog.read(params.groupId, 0)) };
    },
    { isExpensive: true },
  );

  routes.member(calls.bidsOfTeam, async ({ params, query, caller }) => {
    const { teamId } = params;
    const groupId = await groupIdFor(deps, caller, query);
    if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
    const { roster } = await contexts.of(groupId);
    if (!roster.teams.has(teamId)) throw new Refused('NotFound', MESSAGES.teamUnknown);
    const lots = bidsByTeam(roster, await auctionLog.read(groupId, 0));
    return { teamID: teamId, data: lots.find((lot) => lot.teamID === teamId)?.bids ?? [] };
  });

  routes.member(calls.auctionState, async ({ params, caller }) => {
    const { roster } = await contexts.readAsMember(params.groupId, caller.userId);
    const state = await auctions.liveState(params.groupId);
    const [events, owners] = await Promise.all([
      lotHistory.upTo(params.groupId, state.seq),
      listOwners(params.groupId, state.seq),
    ]);
    return {
      state,
      groupAdminId: roster.groupAdminId,
      teams: soldTeamsIn([...roster.teams.values()], roster, events, owners),
      bids: bidsByTeam(roster, events),
      voided: voidedSalesIn(roster, events),
    };
  });

  routes.member(settingsOfGroup, async ({ params, caller }) => {
    await contexts.readAsMember(params.groupId, caller.userId);
    return { settings: await auctions.groupSettings(params.groupId) };
  });

  routes.member(
    receipts.auctionLog,
    async ({ params, caller }) => {
      await contexts.readAsMember(params.groupId, caller.userId);
      const events = await auctionLog.read(params.groupId, 0);
      const data = readableLines(events).map(({ seq, atMs, event, hash }) => ({
        seq,
        at: new Date(atMs).toISOString(),
        event,
        hash,
      }));
      return { chain: 'auction' as const, groupId: params.groupId, data };
    },
    { isExpensive: true },
  );
}
