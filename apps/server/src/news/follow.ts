import type { EndedLogins } from '../accounts/endedLogins.ts';
import type { Logins } from '../accounts/logins.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Casts } from '../auction/casts.ts';
import type { Presence } from '../auction/presence.ts';
import type { Rooms } from '../auction/rooms.ts';
import type { AuctionSockets } from '../auction/socket.ts';
import type { Feed } from '../results/feed.ts';
import type { Settings } from '../settings/settings.ts';
import type { Brackets } from '../tournament/brackets.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { NewsItem } from './items.ts';
import type { News } from './news.ts';

/** What this process keeps in memory and another one may change. */
export type Remembered = {
  readonly rooms: Rooms;
  readonly auctions: Auctions;
  readonly casts: Casts;
  readonly catalogues: Catalogues;
  readonly brackets: Brackets;
  readonly settings: Settings;
  readonly logins: Logins;
  readonly endedLogins: EndedLogins;
  readonly presence: Presence;
  readonly sockets: AuctionSockets;
  readonly feed: Feed;
};

/** Makes this process follow what others tell: it looks again at what they name, and tells its own sockets. */
export function followNews(
  news: News,
  memory: Remembered,
  onError: (error: unknown) => void,
): void {
  const { rooms, auctions, casts, catalogues, brackets, settings, endedLogins, sockets } = memory;

  const hear = (item: NewsItem): void => {
    switch (item.kind) {
      case 'steps':
        rooms.onRemoteAppend(item.groupId, item.seq);
        // An auction goes on by itself on any process, so each holds all of them.
        if (rooms.peek(item.groupId) === null) auctions.state(item.groupId).catch(onError);
        return;
      case 'settings':
        settings.reread().catch(onError);
        return;
      case 'tournament':
        catalogues.refresh();
        brackets.refresh();
        casts.forgetAll();
        // Another season has no hour yet.
        settings.reread().catch(onError);
        return;
      case 'match':
        brackets.refresh();
        sockets.tellEveryone({ name: 'matchUpdated', payload: { matchId: item.matchId } });
        return;
      case 'group':
        casts.doubt(item.groupId);
        sockets.tellGroup(item.groupId);
        return;
      case 'groupDeleted':
        casts.forget(item.groupId);
        rooms.forget(item.groupId);
        return;
      case 'memberLeft':
        casts.doubt(item.groupId);
        sockets.endMember(item.groupId, item.userId);
        return;
      case 'loginEnded':
        endedLogins.add(item.loginId, item.endedAtMs);
        return;
      case 'feed':
        memory.feed.hear(item.state);
        return;
      case 'online':
      case 'alive':
      case 'leaving':
      case 'whoIsOnline':
        // `online.ts` follows these.
        return;
      default:
        return item satisfies never;
    }
  };
  news.onItem(hear);
}

/**
 * Looks at everything that another process may have changed while it could not be heard, and tells this process's
 * sockets what is different.
 */
export async function lookAgain(memory: Remembered): Promise<void> {
  const { casts, settings, logins, auctions } = memory;
  memory.rooms.catchUp();
  casts.doubtAll();
  await settings.reread();
  await logins.recall();
  await lookAtTournament(memory);
  await auctions.resumeRunning();
  await lookAtGroups(memory);
}

/** A match that is different is told to everyone, as its result would have been. */
async function lookAtTournament({
  catalogues,
  brackets,
  casts,
  sockets,
}: Remembered): Promise<void> {
  if (!(await catalogues.isCurrent())) {
    catalogues.refresh();
    casts.doubtAll();
  }
  for (const matchId of await brackets.reread()) {
    sockets.tellEveryone({ name: 'matchUpdated', payload: { matchId } });
  }
}

/** Somebody may have come to, or left, a group whose sockets are here. */
async function lookAtGroups({ presence, casts, sockets }: Remembered): Promise<void> {
  for (const groupId of presence.groupsHere()) {
    const members = await casts.of(groupId).then(
      ({ cast }) => cast.members,
      () => null,
    );
    if (members === null) continue;
    sockets.tellGroup(groupId);
    for (const userId of presence.here(groupId)) {
      if (!members.has(userId)) sockets.endMember(groupId, userId);
    }
  }
}
