import { drawOrder } from '@bracketbid/engine/auction/order';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { createAuctionLog } from '@bracketbid/server/auction/log/log';
import { createRooms, type Rooms } from '@bracketbid/server/auction/room/rooms';
import { systemClock } from '@bracketbid/server/platform/time/clock';
import {
  type Database,
  type DatabaseLocation,
  openDatabase,
} from '@bracketbid/server/platform/db/open';
import { sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import type { Logs } from './answers.ts';
import { type Plan, readPlan } from './plan.ts';

/** The product from the database up to its rooms, without accounts, HTTP and sockets: what makes a bid durable. */
export type Product = {
  readonly database: Database;
  readonly plan: Plan;
  readonly rooms: Rooms;
  readLogs(): Promise<Logs>;
  /** Begins the auctions that have not begun, and goes on with the others, as a start of the server does. */
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** A lot ends a second after its last bid, so that a run sees many sales. */
const SETTINGS = {
  ...DEFAULT_AUCTION_SETTINGS,
  startingBudget: 1_000_000,
  lockSeconds: 0,
  lotSeconds: 1,
  extensionSeconds: 1,
};

/** Opens the database in a folder that `prepare` has made. */
export async function openProduct(
  location: DatabaseLocation,
  onTrouble: (what: unknown) => void,
): Promise<Product> {
  const plan = readPlan(location.dataDir);
  const log = { info() {}, warn: onTrouble, error: onTrouble };
  const database = await openDatabase({ ...location, log });
  const auctionLog = createAuctionLog(database);
  const teamSeed = (groupId: string): string => sha256Hex(groupId);
  const rooms = createRooms({
    log: auctionLog,
    clock: systemClock,
    isSingleProcess: database.kind === 'embedded',
    isColdStart: () => true,
    readOrderSeed: (groupId) => Promise.resolve(teamSeed(groupId)),
    onApplied: () => undefined,
    onTrouble: (_groupId, trouble) => onTrouble(trouble.error),
    onFault: (_room, error) => onTrouble(error),
  });
  return {
    database,
    plan,
    rooms,
    readLogs: async () => {
      const logs = plan.groups.map(
        async ({ groupId }) => [groupId, await auctionLog.read(groupId, 0)] as const,
      );
      return new Map(await Promise.all(logs));
    },
    begin: async () => {
      const all = plan.groups.map(async ({ groupId, members }) => {
        const room = await rooms.at(groupId);
        if (room.state().phase !== 'scheduled') return;
        await room.submit({
          type: 'StartAuction',
          members,
          settings: SETTINGS,
          orderSeedHash: sha256Hex(teamSeed(groupId)),
          order: drawOrder(teamSeed(groupId), plan.teamIds, sha256Hex),
        });
      });
      await Promise.all(all);
    },
    close: () => {
      rooms.close();
      return database.close();
    },
  };
}
