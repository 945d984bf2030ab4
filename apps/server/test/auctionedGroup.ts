import { drawOrder } from '@bracketbid/engine/auction/order';
import type { LoggedEvent } from '@bracketbid/engine/auction/receipts';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { createAuctionLog } from '../src/auction/log.ts';
import type { Database } from '../src/db/open.ts';
import { sha256Hex } from '../src/sha256.ts';

type Sale = { readonly teamId: string; readonly userId: string; readonly amount: number } | null;

/**
 * Writes a whole auction into a group's log at once, as if it had been held: each team goes to whom `sell`
 * names, or to nobody.
 */
export async function holdAuction(
  database: Database,
  group: {
    readonly groupId: string;
    readonly members: readonly string[];
    readonly orderSeed: string;
  },
  teamIds: readonly string[],
  sell: (teamId: string, index: number) => Sale,
  atMs = Date.now(),
): Promise<void> {
  const order = drawOrder(group.orderSeed, teamIds, sha256Hex);
  const events: LoggedEvent['event'][] = [
    {
      type: 'AuctionStarted',
      orderSeedHash: sha256Hex(group.orderSeed),
      settings: DEFAULT_AUCTION_SETTINGS,
      order,
      members: [...group.members],
    },
    ...order.flatMap((teamId, index): LoggedEvent['event'][] => {
      const sale = sell(teamId, index);
      const closesAtMs = atMs + 30_000;
      const bidId = `${teamId}-bid`;
      return [
        { type: 'LotLocked', teamId, opensAtMs: atMs },
        { type: 'LotOpened', teamId, closesAtMs },
        ...(sale === null
          ? [{ type: 'LotUnsold', teamId } as const]
          : [
              { type: 'BidPlaced', bidId, closesAtMs, clientBidId: null, ...sale } as const,
              { type: 'LotSold', ...sale } as const,
            ]),
      ];
    }),
    { type: 'AuctionCompleted', orderSeed: group.orderSeed },
  ];
  await createAuctionLog(database).append(
    group.groupId,
    events.map((event, index) => ({ seq: index + 1, atMs, event, hash: sha256Hex(`${index}`) })),
  );
}
