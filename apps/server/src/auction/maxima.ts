import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type * as calls from '@bracketbid/contract/http/maxima';
import { maximumStands, MESSAGES } from '@bracketbid/contract/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import type { Maximum } from '@bracketbid/engine/auction/maxima';
import { currentTeamId, standingBid } from '@bracketbid/engine/auction/questions';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { Refused, RefusedByRules } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { GroupLog } from '../groups/groupLog.ts';
import { rulesOf } from '../groups/groupRules.ts';
import type { Settings } from '../settings/settings.ts';
import type { Auctions } from './auctions.ts';
import { createEarlyMaxima, type EarlyMaxima } from './earlyMaxima.ts';
import { type KeptMaximum, type MaximaBook, maximumOf, newMaximum } from './maximaBook.ts';

type Set = typeof calls.setMaximum;
type Remove = typeof calls.removeMaximum;
type Mine = ReplyOf<typeof calls.myMaxima>['data'];

/** Members' own maxima. Nobody but their owner learns of them here. */
export type Maxima = {
  /** @throws RefusedByRules, Refused */
  set(userId: string, body: BodyOf<Set>): Promise<ReplyOf<Set> & { readonly message: string }>;
  /** @throws RefusedByRules, Refused */
  remove(userId: string, body: BodyOf<Remove>): Promise<void>;
  /** Those that stand, for lots that are not over. */
  mine(userId: string, groupId: string): Promise<Mine>;
  /** [MAX-6] Tells the owners of a group's maxima that these count no more, or again, as its rules now have it. Before the start. */
  rulesChanged(groupId: string): Promise<void>;
  readonly dropGone: EarlyMaxima['dropGone'];
};

/** An integer of the database. Dollars. */
const AMOUNT_MAX = 2_147_483_647;

export function createMaxima(deps: {
  readonly auctions: Pick<Auctions, 'command' | 'room'>;
  readonly contexts: Pick<GroupContexts, 'memberOf'>;
  readonly book: MaximaBook;
  readonly database: Database;
  readonly groupLog: GroupLog;
  readonly settings: Pick<Settings, 'get' | 'readIn'>;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'publish'>;
}): Maxima {
  const { auctions, contexts, book, settings, clock } = deps;
  const early = createEarlyMaxima(deps);

  /** Where a maximum stands now. */
  const answerOf = (
    state: AuctionState,
    { userId, teamId, amount }: Maximum,
    teamName: string | undefined,
  ): ReplyOf<Set> & { readonly message: string } => {
    const standing = currentTeamId(state) === teamId ? standingBid(state) : null;
    const isLeading = standing?.userId === userId;
    const place = standing === null ? 'waiting' : 'answered';
    const data: ReplyOf<Set>['data'] = {
      ...{ teamID: teamId, amount, currentAmount: standing?.amount ?? 0 },
      standing: isLeading ? 'leading' : place,
    };
    return { message: maximumStands(data, teamName), data };
  };

  return {
    set: async (userId, { groupId, teamID: teamId, amount: digits, clientId }) => {
      const { roster } = await contexts.memberOf(groupId, userId);
      const amount = Number(digits);
      if (amount > AMOUNT_MAX) throw new Refused('Invalid', MESSAGES.bidAmountInvalid);
      const room = await auctions.room(groupId);
      if (room.state().phase === 'scheduled' && !isRehearsalId(groupId)) {
        if (!roster.teams.has(teamId)) throw new RefusedByRules({ code: 'UnknownTeam' });
        const data = await early.set({ groupId, userId, teamId, amount }, clientId);
        return { message: maximumStands(data, roster.teams.get(teamId)?.shortName), data };
      }
      const teamName = roster.teams.get(teamId)?.shortName;
      const same = ownIn(room.state(), room.secrets().byTeam.get(teamId) ?? [], (seal) => {
        const known = room.secrets().bySeal.get(seal);
        return known?.userId === userId && known.amount === amount ? known : null;
      });
      if (same !== null) return answerOf(room.state(), same, teamName);
      const wanted = newMaximum({ userId, teamId, amount }, clock.nowMs());
      const kept = await book.keep(groupId, wanted, clientId);
      const maximum = maximumOf(kept);
      try {
        await auctions.command(
          groupId,
          { type: 'SetMaximum', maximum, seal: kept.seal, bidId: randomUUID() },
          teamName,
        );
      } catch (error) {
        const isThere = isSealed(room.state(), kept.seal);
        if (!isThere && error instanceof RefusedByRules) await book.drop(groupId, kept.seal);
        if (!isThere) throw error;
      }
      return answerOf(room.state(), maximum, teamName);
    },
    remove: async (userId, { groupId, teamID: teamId }) => {
      const { roster } = await contexts.memberOf(groupId, userId);
      const teamName = roster.teams.get(teamId)?.shortName;
      const { phase } = (await auctions.room(groupId)).state();
      if (phase === 'scheduled' && !isRehearsalId(groupId)) {
        return early.remove({ groupId, userId, teamId });
      }
      await auctions.command(groupId, { type: 'RemoveMaximum', userId, teamId }, teamName);
    },
    mine: async (userId, groupId) => {
      const { facts } = await contexts.memberOf(groupId, userId);
      const state = (await auctions.room(groupId)).state();
      if (state.phase === 'scheduled') {
        if (!rulesOf(settings.get(), facts.own, null).maximumBids) return [];
        const standing = await early.ofGroup(groupId);
        return standing.filter((each) => each.userId === userId).map(shown);
      }
      if (state.phase !== 'running') return [];
      const over = new Set(state.results.map(({ teamId }) => teamId));
      const own = (await book.ofGroup(groupId)).filter((each) => each.userId === userId);
      return own
        .filter(({ seal, teamId }) => !over.has(teamId) && isStanding(state, seal))
        .map(shown);
    },
    dropGone: early.dropGone,
    rulesChanged: async (groupId) => {
      const teamsOf = new Map<string, string[]>();
      for (const { userId, teamId } of await early.ofGroup(groupId)) {
        teamsOf.set(userId, [...(teamsOf.get(userId) ?? []), teamId]);
      }
      for (const [userId, teamIds] of teamsOf) {
        deps.feed.publish({ kind: 'MaximaFell', groupId, userId, teamIds });
      }
    },
  };
}

function shown({ teamId, amount, createdAt }: KeptMaximum): Mine[number] {
  return { teamID: teamId, amount, createdAt: createdAt.toISOString() };
}

function ownIn(
  state: AuctionState,
  seals: readonly string[],
  find: (seal: string) => Maximum | null,
): Maximum | null {
  for (const seal of seals) {
    const found = isStanding(state, seal) ? find(seal) : null;
    if (found !== null) return found;
  }
  return null;
}

function isSealed(state: AuctionState, seal: string): boolean {
  return state.phase !== 'scheduled' && state.seals?.[seal] !== undefined;
}

function isStanding(state: AuctionState, seal: string): boolean {
  return state.phase === 'running' && state.seals?.[seal]?.isWithdrawn === false;
}
