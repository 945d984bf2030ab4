import type { AuctionCommand } from '@bracketbid/engine/auction/commands';
import { nextDeadline } from '@bracketbid/engine/auction/deadline';
import { decide } from '@bracketbid/engine/auction/decide';
import { evolve } from '@bracketbid/engine/auction/evolve';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type AuctionState, SCHEDULED } from '@bracketbid/engine/auction/state';
import { createAuctionLog } from '../../src/auction/log/log.ts';
import { newId } from '../../src/platform/crypto/newId.ts';
import { sha256Hex } from '../../src/platform/crypto/sha256.ts';
import { groupWithSeed } from './auctionedGroup.ts';
import type { PeopleOf } from '../people.ts';
import type { TestServer } from '../startServer.ts';

/** Who bids on a team, by the place of a member, and how much: the first bid first. Nobody: it stays unsold. */
export type Bids = readonly { readonly by: number; readonly amount: number }[];

/** Long enough for an auction of 68 teams to be over. */
const AGO_MS = 4 * 60 * 60 * 1000;
const SECOND_MS = 1000;

/** A group whose auction was held by the rules, bid by bid, some hours ago: its receipts can be proven. */
export async function heldAuction<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  bidsOn: (key: string, index: number) => Bids,
): Promise<{ groupId: string; members: PeopleOf<Names>; entries: LoggedEvent[] }> {
  const { groupId, members, orderSeed, teams } = await groupWithSeed(server, names);
  const bidsByTeam = new Map(teams.map(({ id, key }, index) => [id, bidsOn(key, index)]));
  const entries = play({
    groupId,
    orderSeed,
    teamIds: teams.map(({ id }) => id),
    userIds: members.map(({ userId }) => userId),
    bidsOn: (teamId) => bidsByTeam.get(teamId) ?? [],
  });
  const log = createAuctionLog(server.database);
  // No auction begins and ends in one statement.
  await log.append(groupId, entries.slice(0, 1));
  await log.append(groupId, entries.slice(1));
  return { groupId, members, entries };
}

type Plan = {
  readonly groupId: string;
  readonly orderSeed: string;
  readonly teamIds: readonly string[];
  readonly userIds: readonly string[];
  readonly bidsOn: (teamId: string) => Bids;
};

function play({ groupId, orderSeed, teamIds, userIds, bidsOn }: Plan): LoggedEvent[] {
  const entries: LoggedEvent[] = [];
  let state: AuctionState = SCHEDULED;
  let atMs = Date.now() - AGO_MS;
  let hash = chainStart(groupId, sha256Hex);
  const submit = (command: AuctionCommand) => {
    const decision = decide(state, command, atMs);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    for (const event of decision.events) {
      state = evolve(state, event, atMs);
      const entry = { seq: entries.length + 1, atMs, event };
      hash = chainHash(hash, entry, sha256Hex);
      entries.push({ ...entry, hash });
    }
  };
  submit({
    type: 'StartAuction',
    members: userIds,
    orderSeedHash: sha256Hex(orderSeed),
    settings: DEFAULT_AUCTION_SETTINGS,
    order: drawOrder(orderSeed, teamIds, sha256Hex),
  });
  for (let due = nextDeadline(state); due !== null; due = nextDeadline(state)) {
    atMs = due;
    submit({ type: 'ReachDeadline', orderSeed, bidId: 'a bid' });
    const opened = entries.at(-1)?.event;
    if (opened?.type !== 'LotOpened') continue;
    const { teamId } = opened;
    for (const { by, amount } of bidsOn(teamId)) {
      atMs += SECOND_MS;
      const userId = userIds[by] ?? '';
      const bidId = newId();
      submit({ type: 'PlaceBid', bidId, clientBidId: null, userId, teamId, amount });
    }
  }
  return entries;
}
