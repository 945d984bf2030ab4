import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type * as calls from '@bracketbid/contract/http/maxima';
import { maximumStands, MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import {
  isStandingSeal,
  type Maximum,
  standingMaxima,
} from '@bracketbid/engine/auction/maxima/maxima';
import { currentTeamId, standingBid } from '@bracketbid/engine/auction/questions';
import type { AuctionState } from '@bracketbid/engine/auction/state';
import pLimit from 'p-limit';
import type { ChangeFeed } from '../../platform/changes/feed.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { Refused, RefusedByRules } from '../../failures.ts';
import type { GroupContexts } from '../../groups/groupContexts.ts';
import { lotsOfGroup } from '../../groups/groupLots.ts';
import { groupIdsIn } from '../../groups/groups.ts';
import type { GroupLog } from '../../groups/groupLog.ts';
import { mergeRules } from '../../groups/groupRules.ts';
import { newId } from '../../platform/crypto/newId.ts';
import { siteFor } from '../../settings/currentSeasons.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Catalogues } from '../../tournament/catalogue.ts';
import type { Auctions } from '../auctions.ts';
import type { Room } from '../room/room.ts';
import { eachByItself } from '../room/eachByItself.ts';
import { createEarlyMaxima, type EarlyMaxima, type LostMaxima } from './earlyMaxima.ts';
import { type KeptMaximum, type MaximaBook, toMaximum, newMaximum } from './maximaBook.ts';

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
  /** [MAX-6] Tells the owners of maxima that went with their lots. */
  announceLost(groupId: string, lost: readonly LostMaxima[]): void;
};

/** Transactions of groups under way when a field is imported again: the others' bids need the database, too. */
const DROPS_AT_ONCE = 4;

/** An integer of the database. Dollars. */
const AMOUNT_MAX = 2_147_483_647;

export function createMaxima(deps: {
  readonly auctions: Pick<Auctions, 'command' | 'room'>;
  readonly contexts: Pick<GroupContexts, 'readAsMember'>;
  readonly catalogues: Pick<Catalogues, 'of' | 'allCurrent'>;
  readonly book: MaximaBook;
  readonly database: Database;
  readonly groupLog: GroupLog;
  readonly settings: Pick<Settings, 'get' | 'readIn'>;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'publish' | 'reactTo'>;
  readonly onError: (error: unknown) => void;
}): Maxima {
  const { auctions, contexts, catalogues, book, settings, clock, database, feed } = deps;
  const early = createEarlyMaxima(deps);

  const announceLost = (groupId: string, lost: readonly LostMaxima[]) => {
    for (const { userId, teamIds } of lost) {
      feed.publish({ kind: 'MaximaFell', groupId, userId, teamIds });
    }
  };

  // [MAX-6] A field that is imported again may have other bundles, or lack a team.
  feed.reactTo('SeasonWritten', async (_change, origin) => {
    if (origin !== 'here') return;
    for (const field of await catalogues.allCurrent()) {
      const waiting = await groupIdsIn(database, field.tournamentId, 'scheduled');
      const drop = async (groupId: string) =>
        announceLost(groupId, await early.dropGoneIn(groupId, field));
      const atOnce = pLimit(DROPS_AT_ONCE);
      const groups = await book.groupsAmong(waiting);
      await eachByItself(groups, (groupId) => atOnce(drop, groupId), deps.onError);
    }
  });

  return {
    set: async (userId, { groupId, teamID: teamId, amount: digits, clientId }) => {
      const { roster, facts } = await contexts.readAsMember(groupId, userId);
      const amount = Number(digits);
      if (amount > AMOUNT_MAX) throw new Refused('Invalid', MESSAGES.bidAmountInvalid);
      const teamName = roster.teams.get(teamId)?.shortName;
      const room = await auctions.room(groupId);
      if (room.state().phase === 'scheduled' && !isRehearsalId(groupId)) {
        const field = await catalogues.of(facts.tournamentId);
        const isLot: Parameters<EarlyMaxima['set']>[0]['isLot'] = (bundles) =>
          lotsOfGroup(field, bundles).teams.has(teamId);
        const data = await early.set({ groupId, userId, teamId, amount, isLot }, clientId);
        return { message: maximumStands(data, { teamName }), data };
      }
      const same = ownStanding(room, { userId, teamId });
      if (same?.amount === amount) return buildAnswer(room.state(), same, teamName);
      const wanted = newMaximum({ userId, teamId, amount }, clock.nowMs());
      const kept = await book.keep(groupId, wanted, clientId);
      const maximum = toMaximum(kept);
      try {
        const state = await auctions.command(
          groupId,
          { type: 'SetMaximum', maximum, seal: kept.seal, bidId: newId() },
          teamName,
        );
        return buildAnswer(state, maximum, teamName);
      } catch (error) {
        const isThere = isSealed(room.state(), kept.seal);
        if (!isThere && error instanceof RefusedByRules) await book.drop(groupId, kept.seal);
        if (!isThere) throw error;
      }
      return buildAnswer(room.state(), maximum, teamName);
    },
    remove: async (userId, { groupId, teamID: teamId }) => {
      const { roster } = await contexts.readAsMember(groupId, userId);
      const teamName = roster.teams.get(teamId)?.shortName;
      const { phase } = (await auctions.room(groupId)).state();
      if (phase === 'scheduled' && !isRehearsalId(groupId)) {
        return early.remove({ groupId, userId, teamId });
      }
      await auctions.command(groupId, { type: 'RemoveMaximum', userId, teamId }, teamName);
    },
    mine: async (userId, groupId) => {
      const { facts } = await contexts.readAsMember(groupId, userId);
      const state = (await auctions.room(groupId)).state();
      if (state.phase === 'scheduled') {
        if (!mergeRules(siteFor(settings.get(), facts.tournamentId), facts.own, null).maximumBids)
          return [];
        const standing = await early.ofGroup(groupId);
        return standing.filter((each) => each.userId === userId).map(shown);
      }
      if (state.phase !== 'running') return [];
      const over = new Set(state.results.map(({ teamId }) => teamId));
      const own = (await book.ofGroup(groupId)).filter((each) => each.userId === userId);
      return own
        .filter(({ seal, teamId }) => !over.has(teamId) && isStandingSeal(state, seal, teamId))
        .map(shown);
    },
    dropGone: early.dropGone,
    announceLost,
    rulesChanged: async (groupId) => {
      const teamsByLot = new Map<string, string[]>();
      for (const { userId, teamId } of await early.ofGroup(groupId)) {
        teamsByLot.set(userId, [...(teamsByLot.get(userId) ?? []), teamId]);
      }
      announceLost(
        groupId,
        [...teamsByLot].map(([userId, teamIds]) => ({ userId, teamIds })),
      );
    },
  };
}

/** Where a maximum stands now. */
function buildAnswer(
  state: AuctionState,
  { userId, teamId, amount }: Maximum,
  teamName = 'this team',
): ReplyOf<Set> & { readonly message: string } {
  const isUp = currentTeamId(state) === teamId;
  const standing = isUp ? standingBid(state) : null;
  const isLeading = standing?.userId === userId;
  // [MAX-2] Nothing acts in a pause, so that nobody was answered yet.
  const isFrozen = isUp && state.phase === 'running' && state.turn.kind === 'frozen';
  const place = standing === null || isFrozen ? 'waiting' : 'answered';
  const isBeaten = place === 'answered' && standing?.answers?.userId !== userId;
  const data: ReplyOf<Set>['data'] = {
    teamID: teamId,
    amount,
    currentAmount: standing?.amount ?? 0,
    standing: isLeading ? 'leading' : place,
  };
  return { message: maximumStands(data, { teamName, isFrozen, isBeaten }), data };
}

function shown({ teamId, amount, createdAt }: KeptMaximum): Mine[number] {
  return { teamID: teamId, amount, createdAt: createdAt.toISOString() };
}

function ownStanding(
  room: Pick<Room, 'state' | 'secrets'>,
  { userId, teamId }: Pick<Maximum, 'userId' | 'teamId'>,
): Maximum | null {
  const state = room.state();
  if (state.phase !== 'running') return null;
  const found = standingMaxima(state, teamId, room.secrets()).find(
    ({ maximum }) => maximum.userId === userId,
  );
  return found?.maximum ?? null;
}

function isSealed(state: AuctionState, seal: string): boolean {
  return state.phase !== 'scheduled' && state.seals?.[seal] !== undefined;
}
