import { isDeepStrictEqual } from 'node:util';
import type { SiteSettings } from '@bracketbid/contract/entities';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { reportUnlessAway } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { followsSite, hourMessage } from '../groups/groupHour.ts';
import type { Presence } from '../platform/presence/presence.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import { type Settings, SITE_RULES } from '../settings/settings.ts';
import type { AuctionSockets } from './socket.ts';

/** What the rules and hours of groups follow from: other seasons' hours and payouts are theirs. */
const FOLLOWED = [...SITE_RULES, 'seasons'] as const;

/** Sends groups and boards when they start. */
export type Hours = {
  /** [GROUP-10, SEASON-6] To groups and their boards, each by its own rules and its season's. */
  announce(groupIds: readonly string[]): Promise<void>;
  /** A board receives the date again, and then reads everything: who is in, and what they are called. */
  refreshBoards(groupId: string): Promise<void>;
};

/** Broadcasts the site's pause and hour when its settings change, and the hours of groups that have their own. */
export function broadcastHours(deps: {
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly sockets: Pick<AuctionSockets, 'boards' | 'broadcast' | 'broadcastToAll'>;
  readonly contexts: Pick<GroupContexts, 'of' | 'peek'>;
  readonly presence: Pick<Presence, 'groupsHere'>;
  readonly settings: Pick<Settings, 'get'>;
  readonly onError: (error: unknown) => void;
}): Hours {
  const { feed, sockets, contexts, presence, settings, onError } = deps;
  const { boards } = sockets;

  const announce = async (groupIds: readonly string[]): Promise<void> => {
    for (const groupId of groupIds) {
      const context = await contexts.of(groupId).catch(reportUnlessAway(onError));
      if (context === null) continue;
      const { facts, roster } = context;
      const hour = hourMessage(siteFor(settings.get(), facts.tournamentId), facts.own);
      sockets.broadcast(groupId, [hour]);
      boards.broadcast(roster, [hour]);
    }
  };

  const findFacts = (groupId: string) => contexts.peek(groupId)?.facts;
  const groupsHere = () => [...new Set([...presence.groupsHere(), ...boards.groups()])];

  const siteHourChanged = (after: SiteSettings): void => {
    const byThemselves = groupsHere().filter((groupId) => {
      const facts = findFacts(groupId);
      return facts === undefined || !followsSite(after, facts);
    });
    const { auctionDate } = after;
    sockets.broadcastToAll({ name: 'auctionTimeUpdated', payload: { auctionDate } }, byThemselves);
    const unknown = byThemselves.filter((groupId) => findFacts(groupId) === undefined);
    announce(unknown).catch(onError);
  };

  feed.reactTo('SettingsChanged', ({ record }) => {
    if (record === undefined) return;
    const { before, after } = record;
    const { pauseStatus, pauseTime } = after;
    if (before.pauseStatus !== pauseStatus || before.pauseTime !== pauseTime) {
      sockets.broadcastToAll({ name: 'auctionpaused', payload: { pauseStatus, pauseTime } });
    }
    if (before.auctionDate !== after.auctionDate) siteHourChanged(after);
    // With its hour, a group's rules are read again.
    const isOther = FOLLOWED.some((field) => !isDeepStrictEqual(before[field], after[field]));
    if (isOther) announce(groupsHere()).catch(onError);
  });

  return {
    announce,
    refreshBoards: async (groupId) => {
      if (!boards.has(groupId)) return;
      const { roster, facts } = await contexts.of(groupId);
      const hour = hourMessage(siteFor(settings.get(), facts.tournamentId), facts.own);
      boards.broadcast(roster, [hour]);
    },
  };
}
