import * as calls from '@bracketbid/contract/http/auction';
import { pauseAuction, resumeAuction } from '@bracketbid/contract/http/groupPause';
import { nameDeputy } from '@bracketbid/contract/http/deputies';
import * as maximaCalls from '@bracketbid/contract/http/maxima';
import * as voidCalls from '@bracketbid/contract/http/saleVoids';
import * as receipts from '@bracketbid/contract/http/receipts';
import { settingsOfGroup } from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { groupIdOf } from '../groups/groups.ts';
import type { Caller } from '../http/caller.ts';
import type { Routes } from '../http/routes.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { Auctions } from './auctions.ts';
import type { Bidding } from './bidding.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { Deputies } from './deputies.ts';
import type { Maxima } from './maxima/maxima.ts';
import type { SaleVoids } from './saleVoids.ts';
import { voidedSalesIn } from './room/wireVoid.ts';
import type { GroupBooks, GroupMoney } from '@bracketbid/engine/money/payouts';
import { readableLines } from '@bracketbid/engine/auction/receipts/chain';
import { personIn } from '../groups/roster.ts';
import type { AuctionLog } from './log/log.ts';
import type { LotHistory } from './log/lotHistory.ts';
import type { LotOwnersReader } from './lotOwners.ts';
import { bidsByTeam, NO_MONEY, purchasesOf, soldTeamsIn, soldTeamsOf } from './purchases.ts';

/** Each is an event for good: somebody who thinks about all teams twice is served, a program is stopped. */
const MAXIMA = { max: 300, timeWindow: 600_000 };

/** As maxima: each is an event for good, and everyone of the group hears of it. */
const DEPUTIES = { max: 60, timeWindow: 600_000 };

export function auctionRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly auctionLog: AuctionLog;
    readonly contexts: GroupContexts;
    readonly catalogues: Catalogues;
    readonly auctions: Auctions;
    readonly bidding: Bidding;
    readonly maxima: Maxima;
    readonly deputies: Deputies;
    readonly saleVoids: SaleVoids;
    readonly groupMoney: {
      of(groupId: string): Promise<{ readonly books: GroupBooks; readonly money: GroupMoney }>;
    };
    readonly lotHistory: LotHistory;
    readonly lotOwners: LotOwnersReader;
  },
): void {
  const { database, auctionLog, contexts, catalogues, auctions, bidding, maxima, deputies } = deps;
  const { saleVoids, groupMoney } = deps;
  const { of: ownersOf } = deps.lotOwners;

  /** The group that a call is about: the one it names, or the caller's own; null without one. */
  const groupIdFor = async (
    { userId }: Pick<Caller, 'userId'>,
    {
      groupId,
      season,
    }: { readonly groupId?: string | undefined; readonly season?: string | undefined },
  ): Promise<string | null> => {
    if (groupId === undefined) {
      return groupIdOf(database, (await catalogues.named(season)).tournamentId, userId);
    }
    await contexts.memberOf(groupId, userId);
    return groupId;
  };

  routes.member(calls.teams, async ({ params, caller }) => {
    const { roster } = await contexts.memberOf(params.groupId, caller.userId);
    const teams = [...roster.teams.values()];
    const state = await auctions.state(params.groupId);
    return { data: soldTeamsOf(teams, roster, state, await ownersOf(params.groupId, state.seq)) };
  });

  routes.member(calls.teamsInOrder, async ({ query, caller }) => {
    const groupId = await groupIdFor(caller, query);
    if (groupId === null) return { data: [] };
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    if (state.phase === 'scheduled') return { data: [] };
    const teams = state.order.flatMap((teamId) => roster.teams.get(teamId) ?? []);
    return { data: soldTeamsOf(teams, roster, state, await ownersOf(groupId, state.seq)) };
  });

  routes.member(calls.myTeams, async ({ query, caller }) => {
    const groupId = await groupIdFor(caller, query);
    if (groupId === null) return { data: [] };
    const { roster, facts } = await contexts.of(groupId);
    const results = facts.rehearses === null ? await groupMoney.of(groupId) : NO_MONEY;
    const group = {
      groupId,
      teams: roster.teams,
      results,
      personOf: (userId: string) => personIn(roster, userId),
    };
    return { data: await purchasesOf(database, group, caller.userId) };
  });

  routes.member(
    calls.allBids,
    async ({ params, caller }) => {
      const { roster } = await contexts.memberOf(params.groupId, caller.userId);
      return { data: bidsByTeam(roster, await auctionLog.read(params.groupId, 0)) };
    },
    { isExpensive: true },
  );

  routes.member(calls.bidsOfTeam, async ({ params, query, caller }) => {
    const { teamId } = params;
    const groupId = await groupIdFor(caller, query);
    if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
    const { roster } = await contexts.of(groupId);
    if (!roster.teams.has(teamId)) throw new Refused('NotFound', MESSAGES.teamUnknown);
    const lots = bidsByTeam(roster, await auctionLog.read(groupId, 0));
    return { teamID: teamId, data: lots.find((lot) => lot.teamID === teamId)?.bids ?? [] };
  });

  routes.member(maximaCalls.setMaximum, ({ body, caller }) => maxima.set(caller.userId, body), {
    accountLimit: MAXIMA,
  });

  routes.member(
    maximaCalls.removeMaximum,
    async ({ body, caller }) => {
      await maxima.remove(caller.userId, body);
      return {};
    },
    { accountLimit: MAXIMA },
  );

  routes.member(maximaCalls.myMaxima, async ({ query, caller }) => {
    const groupId = await groupIdFor(caller, query);
    return { data: groupId === null ? [] : await maxima.mine(caller.userId, groupId) };
  });

  routes.member(
    nameDeputy,
    async ({ body, caller }) => {
      const groupId = await groupIdFor(caller, body);
      if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      const { userId: deputy, limit = null } = body;
      return deputies.name(groupId, caller.userId, { deputy, limit });
    },
    { accountLimit: DEPUTIES },
  );

  routes.member(voidCalls.proposeVoid, ({ body, caller }) =>
    saleVoids.propose(caller.userId, body),
  );

  const words = [
    [voidCalls.agreeVoid, saleVoids.agree],
    [voidCalls.refuseVoid, saleVoids.refuse],
    [voidCalls.objectVoid, saleVoids.object],
  ] as const;
  for (const [call, say] of words) {
    routes.member(call, async ({ params, query, caller }) => {
      const groupId = await groupIdFor(caller, query);
      if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
      return say(caller.userId, groupId, params.id);
    });
  }

  routes.member(calls.placeBid, ({ body, caller }) => bidding.place(caller.userId, body));

  routes.member(
    receipts.auctionLog,
    async ({ params, caller }) => {
      await contexts.memberOf(params.groupId, caller.userId);
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

  routes.member(settingsOfGroup, async ({ params, caller }) => {
    await contexts.memberOf(params.groupId, caller.userId);
    return { settings: await auctions.groupSettings(params.groupId) };
  });

  routes.member(pauseAuction, async ({ body, caller }) =>
    auctions.pause(body.groupId, caller.userId, body.duration),
  );

  routes.member(resumeAuction, async ({ body, caller }) => ({
    settings: await auctions.resume(body.groupId, caller.userId),
  }));

  routes.member(calls.auctionState, async ({ params, caller }) => {
    const { roster } = await contexts.memberOf(params.groupId, caller.userId);
    const state = await auctions.liveState(params.groupId);
    const [events, owners] = await Promise.all([
      deps.lotHistory.upTo(params.groupId, state.seq),
      ownersOf(params.groupId, state.seq),
    ]);
    return {
      state,
      groupAdminId: roster.groupAdminId,
      teams: soldTeamsIn([...roster.teams.values()], roster, events, owners),
      bids: bidsByTeam(roster, events),
      voided: voidedSalesIn(roster, events),
    };
  });
}
