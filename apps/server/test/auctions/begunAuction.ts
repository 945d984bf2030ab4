import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import {
  type AuctionSettings,
  DEFAULT_AUCTION_SETTINGS,
} from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { createAuctionLog } from '../../src/auction/log/log.ts';
import { newId } from '../../src/platform/crypto/newId.ts';
import { sha256Hex } from '../../src/platform/crypto/sha256.ts';
import type { TestServer } from '../startServer.ts';

/** Puts an auction into the log that is under way: the team after so many lots opens as soon as its room does. */
export async function haveBegun(
  { database }: TestServer,
  groupId: string,
  {
    settings,
    endedLots,
  }: {
    readonly settings: Partial<AuctionSettings>;
    readonly endedLots: number;
  },
): Promise<void> {
  const { kysely } = database;
  const { order_seed: orderSeed } = await kysely
    .selectFrom('groups')
    .select('order_seed')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const members = await kysely
    .selectFrom('group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  const teams = await kysely.selectFrom('teams').select('id').execute();
  const rules = { ...DEFAULT_AUCTION_SETTINGS, lockSeconds: 0, ...settings };
  const due: AuctionCommand = { type: 'ReachDeadline', orderSeed, bidId: newId() };
  const commands: AuctionCommand[] = [
    {
      type: 'StartAuction',
      orderSeedHash: sha256Hex(orderSeed),
      order: drawOrder(
        orderSeed,
        teams.map(({ id }) => id),
        sha256Hex,
      ),
      members: members.map(({ user_id }) => user_id),
      settings: rules,
    },
    ...Array.from({ length: endedLots * 2 }, () => due),
  ];
  let atMs = Date.now() - endedLots * rules.lotSeconds * 1000;
  let state: AuctionState = SCHEDULED;
  let hash = chainStart(groupId, sha256Hex);
  const events: LoggedEvent[] = [];
  for (const command of commands) {
    atMs = Math.max(atMs, nextDeadline(state) ?? 0);
    const decision = decide(state, command, atMs);
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      state = evolve(state, event, atMs);
      const entry = { seq: state.seq, atMs, event };
      hash = chainHash(hash, entry, sha256Hex);
      events.push({ ...entry, hash });
    }
  }
  await createAuctionLog(database).append(groupId, events);
}
