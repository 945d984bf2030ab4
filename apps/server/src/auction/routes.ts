import * as calls from '@bracketbid/contract/http/auction';
import { bidAccepted, MESSAGES } from '@bracketbid/contract/messages';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../failures.ts';
import { groupIdOf } from '../groups/groups.ts';
import type { Routes } from '../http.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import { bidOf } from './announce.ts';
import type { Auctions } from './auctions.ts';
import type { Casts, Party } from './casts.ts';
import type { AuctionLog } from './log.ts';
import { bidsByTeam, purchasesOf, soldTeamsOf } from './purchases.ts';

export function auctionRoutes(
  routes: Routes,
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly log: AuctionLog;
    readonly casts: Casts;
    readonly catalogues: Catalogues;
    readonly auctions: Auctions;
  },
): void {
  const { database, log, casts, catalogues, auctions } = deps;

  /** @throws Refused (404) for an unknown group, (403) for one the caller does not belong to */
  const partyFor = async (groupId: string, userId: string): Promise<Party> => {
    const party = await casts.forMember(groupId, userId);
    if (!party.cast.members.has(userId)) throw new Refused('Forbidden', MESSAGES.notMember);
    return party;
  };

  const ownGroupId = async (userId: string): Promise<string | null> =>
    groupIdOf(database, (await catalogues.current()).tournamentId, userId);

  routes.member(calls.teams, async ({ params, caller }) => {
    const { cast, facts } = await partyFor(params.groupId, caller.userId);
    const { teams } = await catalogues.of(facts.tournamentId);
    return { data: soldTeamsOf(teams, cast, await auctions.state(params.groupId)) };
  });

  routes.member(calls.teamsInOrder, async ({ caller }) => {
    const groupId = await ownGroupId(caller.userId);
    if (groupId === null) return { data: [] };
    const [{ cast }, state] = await Promise.all([casts.of(groupId), auctions.state(groupId)]);
    if (state.phase === 'scheduled') return { data: [] };
    const teams = state.order.flatMap((teamId) => cast.teams.get(teamId) ?? []);
    return { data: soldTeamsOf(teams, cast, state) };
  });

  routes.member(calls.myTeams, async ({ caller }) => {
    const groupId = await ownGroupId(caller.userId);
    if (groupId === null) return { data: [] };
    const { teamById } = await catalogues.current();
    return { data: await purchasesOf(database, teamById, groupId, caller.userId) };
  });

  routes.member(
    calls.allBids,
    async ({ params, caller }) => {
      const { cast } = await partyFor(params.groupId, caller.userId);
      return { data: bidsByTeam(cast, await log.read(params.groupId, 0)) };
    },
    { isLong: true },
  );

  routes.member(calls.bidsOfTeam, async ({ params, caller }) => {
    const { teamId } = params;
    const { teamById } = await catalogues.current();
    if (!teamById.has(teamId)) throw new Refused('NotFound', MESSAGES.teamUnknown);
    const groupId = await ownGroupId(caller.userId);
    if (groupId === null) throw new Refused('NotFound', MESSAGES.groupNotFoundForUser);
    const { cast } = await casts.of(groupId);
    const lots = bidsByTeam(cast, await log.read(groupId, 0));
    return { teamID: teamId, data: lots.find((lot) => lot.teamID === teamId)?.bids ?? [] };
  });

  routes.member(calls.placeBid, async ({ body, caller }) => {
    const step = await auctions.bid(body.groupId, {
      bidId: uuidv7(),
      userId: caller.userId,
      teamId: body.teamID,
      amount: Number(body.amount),
      clientBidId: body.clientBidId ?? null,
    });
    if (step.event.type !== 'BidPlaced') throw new Error('A bid is answered by a bid');
    const { cast } = await casts.of(body.groupId);
    return {
      message: bidAccepted(step.event.amount, cast.teams.get(step.event.teamId)?.teamName),
      data: bidOf(cast, step.event, step.atMs),
    };
  });

  routes.member(
    calls.auctionLog,
    async ({ params, caller }) => {
      await partyFor(params.groupId, caller.userId);
      const events = await log.read(params.groupId, 0);
      const data = events.map(({ seq, atMs, event, hash }) => ({
        seq,
        at: new Date(atMs).toISOString(),
        event,
        hash,
      }));
      return { groupId: params.groupId, data };
    },
    { isLong: true },
  );

  routes.member(calls.pauseAuction, async ({ body, caller }) =>
    auctions.pause(body.groupId, caller.userId, body.duration),
  );

  routes.member(calls.resumeAuction, async ({ body, caller }) => ({
    settings: await auctions.resume(body.groupId, caller.userId),
  }));

  routes.member(calls.auctionState, async ({ params, caller }) => {
    await partyFor(params.groupId, caller.userId);
    return { state: await auctions.liveState(params.groupId) };
  });
}
