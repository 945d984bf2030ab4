import type { Casts } from '../groups/casts.ts';
import type { Rooms } from '../auction/rooms.ts';
import type { AuctionSockets } from '../auction/socket.ts';
import type { Catalogues } from '../tournament/catalogue.ts';
import type { News } from './news.ts';

type Kept = {
  readonly casts: Casts;
  readonly rooms: Rooms;
  readonly sockets: AuctionSockets;
  readonly catalogues: Catalogues;
};

/** The same for those who change something: what they make this process forget, the others are told too. */
export function telling(news: News, { casts, rooms, sockets, catalogues }: Kept): Kept {
  return {
    casts: {
      ...casts,
      forget: (groupId) => {
        casts.forget(groupId);
        sockets.tellGroup(groupId);
        news.tell({ kind: 'group', groupId });
      },
    },
    rooms: {
      ...rooms,
      forget: (groupId) => {
        rooms.forget(groupId);
        news.tell({ kind: 'groupDeleted', groupId });
      },
    },
    sockets: {
      ...sockets,
      endMember: (groupId, userId) => {
        sockets.endMember(groupId, userId);
        news.tell({ kind: 'memberLeft', groupId, userId });
      },
    },
    catalogues: {
      ...catalogues,
      refresh: () => {
        catalogues.refresh();
        news.tell({ kind: 'tournament' });
      },
    },
  };
}
