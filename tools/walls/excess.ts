import type { Excess } from './limits.ts';

/** What was larger than its limit when the limits were set. It may shrink, and leaves the list then. */
export const EXCESS: Excess = {
  'apps/server/src/auction/auctions.ts: createAuctions': 142,
  'apps/server/src/auction/createAuction.ts: createAuction': 168,
  'apps/server/src/auction/room/rooms.ts: createRooms': 138,
  'apps/server/src/auction/starts/starter.ts: createStarter': 145,
  'apps/server/src/auction/starts/starts.ts: createStarts': 155,
  'apps/server/src/platform/http/routes.ts: createRoutes': 157,
  'apps/web/src/api/createApi.ts: createApi': 126,
  'apps/web/src/live/socket/connect.ts: connect': 135,
  'packages/contract/src/entities.ts': 327,
  'packages/contract/src/operations/auction.ts': 308,
  'packages/contract/src/text/messages.ts': 314,
};
