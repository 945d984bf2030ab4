import { drawOrder } from '@bracketbid/engine/auction/order';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { someOwnRules } from '../../auction.ts';
import type { StartsAs } from '../serverProcess/life.ts';
import type { World } from '../world.ts';

/** A room: its accounts, the host first, and how its auction starts. */
export type SomeRoom = {
  readonly groupId: string;
  readonly members: readonly string[];
  readonly starts: StartsAs;
};

/** A room of some accounts and seats, with no, one or two clerks beside the host; money may have no limit. */
export function someRoom({ random, nowMs }: World, seed: number, index: number): SomeRoom {
  const list = (name: string, length: number) =>
    Array.from({ length }, (_unused, at) => `${name} ${at}`);
  const orderSeed = sha256Hex(`seed ${seed}, room ${index}`);
  const teams = list('team', 4 + random.below(5));
  const members = list('member', 3 + random.below(3));
  const seats = list('seat', 2 + random.below(4));
  const clerks = members.slice(1, 1 + random.below(3));
  const startingBudget = random.chance(0.3) ? null : 20 + random.below(150);
  const { maximumBids: _none, ...own } = someOwnRules(random, startingBudget ?? 100);
  const phonesBid = random.chance(0.85);
  const warningSeconds = random.below(4);
  return {
    groupId: `group ${index}`,
    members,
    starts: {
      atMs: nowMs() + 1000 + random.below(2000),
      orderSeed,
      commandOn: (revision) => ({
        type: 'StartAuction',
        orderSeedHash: sha256Hex(orderSeed),
        order: drawOrder(orderSeed, teams, sha256Hex),
        lots: teams.map((team) => ({ lotId: team, teamIds: [team], seed: 1 })),
        members: [...members, ...seats],
        seats,
        hostId: members[0] ?? '',
        ...(clerks.length === 0 ? {} : { clerks }),
        settings: {
          ...DEFAULT_AUCTION_SETTINGS,
          ...own,
          pace: 'gavel',
          warningSeconds,
          ...(phonesBid ? {} : { phonesBid: false as const }),
          startingBudget: startingBudget === null ? null : startingBudget + revision,
        },
      }),
    },
  };
}
