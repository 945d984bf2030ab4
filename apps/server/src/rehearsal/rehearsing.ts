import type { SiteSettings } from '@bracketbid/contract/entities';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId, type Rehearsal, type RehearsalLots } from '@bracketbid/contract/rehearsal';
import type { Rooms } from '../auction/room/rooms.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/open.ts';
import { Refused, reportUnlessAway } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import {
  makeRehearsal,
  moveRehearsalEnd,
  type RehearsalOn,
  rehearsalsOn,
  stopRehearsal,
} from '../groups/rehearsals/rehearsals.ts';
import type { GroupFacts } from '../groups/groupFacts.ts';
import { auctionHour } from '../groups/groupHour.ts';
import type { Settings } from '../settings/settings.ts';
import { siteFor } from '../settings/currentSeasons.ts';
import type { Turns } from '../platform/processes/turns.ts';
import { beginRehearsal } from './beginRehearsal.ts';
import { passOnChanges } from './passOnChanges.ts';
import { seatBots } from './seatBots.ts';

/** The rehearsals of the site: how they start and how they end. */
export type Rehearsing = {
  /** Starts a group's rehearsal at once. @throws Refused (403) for anyone but its admin, (409) too late or while one is on */
  start(groupId: string, userId: string, lots: RehearsalLots): Promise<Rehearsal>;
  /** Ends the rehearsal that is on, if there is one. @throws Refused (403) for anyone but the group's admin */
  end(groupId: string, userId: string): Promise<void>;
  /** Begins to look after them, round by round. */
  begin(): void;
  close(): void;
};

const MINUTE_MS = 60_000;

/** [REHEARSAL-1] How long before the hour the last one can start, and when it ends. */
const BEFORE_HOUR_MS = { start: 15 * MINUTE_MS, end: 10 * MINUTE_MS };

/** All teams take some half an hour; one that was left alone in a pause ends, too. */
const LENGTH_MS_MAX = 120 * MINUTE_MS;

/** Changes after which a rehearsal may have to end earlier. */
const MAY_END = ['RulesChanged', 'SettingsChanged', 'SeasonWritten'] as const;

/** How often each process looks which are on. */
const ROUND_MS = 5000;

export function createRehearsing(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly contexts: GroupContexts;
  readonly rooms: Rooms;
  readonly turns: Turns;
  readonly feed: ChangeFeed;
  readonly onError: (error: unknown) => void;
}): Rehearsing {
  const { database, clock, settings, contexts, feed, onError } = deps;
  const bots = seatBots(deps);
  let isOn = false;
  let cancel = () => {};
  let looking: Promise<void> | null = null;

  const stop = async ({ id, groupId }: Pick<RehearsalOn, 'id' | 'groupId'>): Promise<void> => {
    if (!(await stopRehearsal(database, id, new Date(clock.nowMs())))) return;
    feed.publish({ kind: 'GroupDeleted', groupId: id });
    feed.publish({ kind: 'GroupChanged', groupId });
  };

  const lookAfter = async (rehearsal: RehearsalOn): Promise<number> => {
    const { id, groupId, createdAt } = rehearsal;
    const context = await contexts.of(id).catch(goneOr);
    if (context === null) {
      await stop(rehearsal);
      return Infinity;
    }
    const endMs = endAtMs(createdAt.getTime(), hourAtMs(settings.get(), context.facts));
    if (clock.nowMs() >= endMs) {
      await stop(rehearsal);
      return Infinity;
    }
    if (endMs !== rehearsal.endsAt.getTime()) {
      await moveRehearsalEnd(database, id, new Date(endMs));
      feed.publish({ kind: 'GroupChanged', groupId });
    }
    if (deps.turns.groupTurn(id) === 0) {
      try {
        await beginRehearsal(deps, id);
      } catch (error) {
        // The group is gone, or the season's teams are.
        if (!(error instanceof Refused)) throw error;
        await stop(rehearsal);
        return Infinity;
      }
    }
    bots.follow(id);
    return endMs;
  };

  const round = async (): Promise<void> => {
    const ends = [clock.nowMs() + ROUND_MS];
    try {
      for (const rehearsal of await rehearsalsOn(database)) {
        const endMs = await lookAfter(rehearsal).catch(reportUnlessAway(onError));
        if (endMs !== null) ends.push(endMs);
      }
    } finally {
      cancel();
      if (isOn) cancel = clock.alarm(Math.min(...ends), look);
    }
  };

  /** One round at a time; who comes meanwhile is served by the one under way or the next. */
  const look = () => {
    if (!isOn || looking !== null) return;
    looking = round()
      .catch(onError)
      .finally(() => {
        looking = null;
      });
  };

  passOnChanges(deps);
  for (const kind of MAY_END) feed.reactTo(kind, look);

  return {
    start: async (groupId, userId, lots) => {
      const { facts, lots: all } = await readAsAdmin(contexts, groupId, userId);
      const now = new Date(clock.nowMs());
      const hourMs = hourAtMs(await settings.readIn(database.kysely), facts);
      const isTooLate = hourMs !== null && now.getTime() > hourMs - BEFORE_HOUR_MS.start;
      if (isTooLate || facts.startedAt !== null) {
        throw new Refused('Conflict', MESSAGES.rehearsalTooLate);
      }
      const endsAt = new Date(endAtMs(now.getTime(), hourMs));
      const lotIds = all.lots.map(({ lotId }) => lotId);
      const { bundles = 'none' } = facts.own;
      const made = { groupId, lots, lotIds, bundles, now, endsAt };
      const id = await makeRehearsal(database, made);
      if (!(await beginRehearsal(deps, id))) {
        await stop({ id, groupId });
        throw new Refused('NotStored', MESSAGES.notStored);
      }
      feed.publish({ kind: 'GroupChanged', groupId });
      return { groupId: id, endsAt: endsAt.toISOString() };
    },
    end: async (groupId, userId) => {
      await readAsAdmin(contexts, groupId, userId);
      for (const rehearsal of await rehearsalsOn(database, groupId)) await stop(rehearsal);
    },
    begin: () => {
      isOn = true;
      look();
    },
    close: () => {
      isOn = false;
      cancel();
      bots.close();
    },
  };
}

/** @throws Refused (403) for anyone but its admin */
async function readAsAdmin(
  contexts: Pick<GroupContexts, 'readAsMember'>,
  groupId: string,
  userId: string,
) {
  // A rehearsal of a rehearsal is none.
  if (isRehearsalId(groupId)) throw new Refused('NotFound', MESSAGES.groupNotFound);
  const context = await contexts.readAsMember(groupId, userId);
  if (context.roster.groupAdminId !== userId) {
    throw new Refused('Forbidden', MESSAGES.rehearsalAdminOnly);
  }
  return context;
}

/** The group's hour. Epoch milliseconds; null for none. */
function hourAtMs(site: SiteSettings, { own, tournamentId }: GroupFacts): number | null {
  const hour = auctionHour(siteFor(site, tournamentId), own);
  return hour === null ? null : Date.parse(hour);
}

/** Null for a group that is gone, or whose season's teams are. @throws any other error */
function goneOr(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

/** [REHEARSAL-1] When a rehearsal ends at the latest. Epoch milliseconds. */
function endAtMs(createdMs: number, hourMs: number | null): number {
  const longest = createdMs + LENGTH_MS_MAX;
  return hourMs === null ? longest : Math.min(longest, hourMs - BEFORE_HOUR_MS.end);
}
