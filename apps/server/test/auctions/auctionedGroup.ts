import * as auction from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import type { AuctionStarted } from '@bracketbid/engine/auction/events';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { chainHash, chainStart, type LoggedEvent } from '@bracketbid/engine/auction/receipts/chain';
import { RULES_VERSION_NOW } from '@bracketbid/engine/auction/rules';
import {
  type AuctionSettings,
  DEFAULT_AUCTION_SETTINGS,
} from '@bracketbid/engine/auction/settings';
import { createAuctionLog } from '../../src/auction/log/log.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { newId } from '../../src/platform/crypto/newId.ts';
import { sha256Hex } from '../../src/platform/crypto/sha256.ts';
import { aGroup, type PeopleOf, type SomeBody } from '../people.ts';
import type { TestServer } from '../startServer.ts';

type Sale = { readonly teamId: string; readonly userId: string; readonly amount: number } | null;

/** The events of a whole auction: each team goes to whom `sell` names, or to nobody. */
export function eventsOfAuction(
  group: {
    readonly groupId: string;
    readonly members: readonly string[];
    readonly orderSeed: string;
    readonly settings: AuctionSettings;
    /** Of a contest: what its auction freezes. */
    readonly frozen?: Pick<AuctionStarted, 'contest' | 'hostId'>;
  },
  teamIds: readonly string[],
  sell: (teamId: string, index: number) => Sale,
  atMs = Date.now(),
): LoggedEvent[] {
  const order = drawOrder(group.orderSeed, teamIds, sha256Hex);
  const events: LoggedEvent['event'][] = [
    {
      type: 'AuctionStarted',
      rulesVersion: RULES_VERSION_NOW,
      orderSeedHash: sha256Hex(group.orderSeed),
      settings: group.settings,
      order,
      members: [...group.members],
      ...group.frozen,
    },
    ...order.flatMap((teamId, index): LoggedEvent['event'][] => {
      const sale = sell(teamId, index);
      const closesAtMs = atMs + 30_000;
      const bidId = newId();
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
  let hash = chainStart(group.groupId, sha256Hex);
  return events.map((event, index): LoggedEvent => {
    const entry = { seq: index + 1, atMs, event };
    hash = chainHash(hash, entry, sha256Hex);
    return { ...entry, hash };
  });
}

/** A lot's buyer, by its key and its position among the keys: which member, and for how much; or nobody. */
export type Owner = (key: string, index: number) => { by: number; amount: number } | null;

/** How a group bundles its lots: by a rule, or by hand, with the keys of the teams. */
export type SomeBundles =
  | 'lowSeeds'
  | 'firstFour'
  | 'both'
  | readonly { readonly name: string; readonly teams: readonly string[] }[];

/** The teams of the current tournament, by key. */
async function readTeams(database: Database): Promise<{ id: string; key: string }[]> {
  return (
    await database.pool.query<{ id: string; key: string }>(
      'SELECT teams.id, key FROM teams JOIN tournaments ON tournaments.id = tournament_id WHERE is_current ORDER BY key',
    )
  ).rows;
}

/** A group with the seed of its order, and the teams that it will bid for. */
export async function groupWithSeed<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  bundles?: SomeBundles,
): Promise<{
  groupId: string;
  members: PeopleOf<Names>;
  orderSeed: string;
  teams: { id: string; key: string }[];
}> {
  const { group, members } = await aGroup(server.url, names);
  const { groupId } = group;
  const { rows } = await server.database.pool.query<{ order_seed: string }>(
    'SELECT order_seed FROM groups WHERE id = $1',
    [groupId],
  );
  const teams = await readTeams(server.database);
  return {
    groupId,
    members,
    orderSeed: rows[0]?.order_seed ?? '',
    teams: bundles === undefined ? teams : await bundled(members[0], groupId, bundles, teams),
  };
}

/** The lots of a group once its admin has bundled them; a bundle has the keys of its teams, joined by `+`. */
async function bundled(
  admin: SomeBody | undefined,
  groupId: string,
  bundles: SomeBundles,
  teams: readonly { readonly id: string; readonly key: string }[],
): Promise<{ id: string; key: string }[]> {
  if (admin === undefined) throw new Error('A group has an admin');
  const keyById = new Map(teams.map(({ id, key }) => [id, key]));
  const idByKey = new Map(teams.map(({ id, key }) => [key, id]));
  const chosen =
    typeof bundles === 'string'
      ? bundles
      : bundles.map(({ name, teams: keys }) => ({
          name,
          teams: keys.map((key) => idByKey.get(key) ?? ''),
        }));
  await admin.call(changeRules, { params: { groupId }, body: { bundles: chosen } });
  const { data } = await admin.call(auction.teams, { params: { groupId } });
  return data.map(({ _id: id, teams: within }) => ({
    id,
    key: within?.map(({ _id }) => keyById.get(_id)).join('+') ?? keyById.get(id) ?? '',
  }));
}

/** A group whose auction is to be held, event by event. */
export async function groupToAuction<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  owner: Owner,
  settings: AuctionSettings = DEFAULT_AUCTION_SETTINGS,
  bundles?: SomeBundles,
): Promise<{ groupId: string; members: PeopleOf<Names>; entries: LoggedEvent[] }> {
  const { groupId, members, orderSeed, teams } = await groupWithSeed(server, names, bundles);
  const placeByKey = new Map(teams.map(({ id, key }, index) => [id, { key, index }]));
  const entries = eventsOfAuction(
    { groupId, members: members.map(({ userId }) => userId), orderSeed, settings },
    teams.map(({ id }) => id),
    (teamId) => {
      const place = placeByKey.get(teamId);
      const sale = place === undefined ? null : owner(place.key, place.index);
      if (sale === null) return null;
      return { teamId, userId: members[sale.by]?.userId ?? '', amount: sale.amount };
    },
  );
  return { groupId, members, entries };
}

/** A group whose auction has been held. */
export async function auctionedGroup<const Names extends readonly string[]>(
  server: TestServer,
  names: Names,
  owner: Owner,
  settings: AuctionSettings = DEFAULT_AUCTION_SETTINGS,
  bundles?: SomeBundles,
): Promise<{ groupId: string; members: PeopleOf<Names> }> {
  const toAuction = await groupToAuction(server, names, owner, settings, bundles);
  const { groupId, members, entries } = toAuction;
  const log = createAuctionLog(server.database);
  // No auction begins and ends in one statement.
  await log.append(groupId, entries.slice(0, 1));
  await log.append(groupId, entries.slice(1));
  // What the server has read of the group was before it, and a room that somebody has opened reads on in the log.
  const { publish } = server.app.operatorContext;
  publish({ kind: 'GroupChanged', groupId });
  publish({ kind: 'AuctionAdvanced', groupId, seq: entries.length });
  return { groupId, members };
}
