import type { ProcessBus } from '../platform/bus/processBus.ts';
import type { ChangeFeed } from '../platform/changes/feed.ts';
import { createLastChanges } from '../platform/changes/lastChanges.ts';
import { type Clock, monotonicMs } from '../platform/time/clock.ts';
import type { Config } from '../config.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { IdentifyToken } from '../platform/http/caller.ts';
import type { Http } from '../platform/http/createHttp.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Presence } from '../platform/presence/presence.ts';
import type { Settings } from '../settings/settings.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Bidding } from '../auction/bidding.ts';
import { broadcastChanges } from './broadcast.ts';
import type { Rooms } from '../auction/room/rooms.ts';
import { type AuctionSockets, createAuctionSockets } from './socket.ts';
import type { Ticks } from './ticks.ts';

/** The sockets of this process, and what they receive. */
export type Live = { readonly sockets: AuctionSockets; readonly ticks: Ticks };

export function createLive(deps: {
  readonly config: Pick<Config, 'publicUrl' | 'rateLimit'>;
  readonly clock: Clock;
  readonly http: Pick<Http, 'fastify' | 'headers' | 'addresses'>;
  readonly feed: ChangeFeed;
  readonly metrics: Metrics;
  readonly contexts: GroupContexts;
  readonly boards: Boards;
  readonly settings: Settings;
  readonly presence: Presence;
  readonly bus: ProcessBus;
  readonly identifyToken: IdentifyToken;
  readonly rooms: Rooms;
  readonly auctions: Auctions;
  readonly bidding: Bidding;
  readonly onError: (error: unknown) => void;
}): Live {
  const { config, clock, http, feed, metrics, contexts, settings, presence, onError } = deps;
  const sockets = createAuctionSockets({
    server: http.fastify.server,
    headers: http.headers,
    addresses: http.addresses,
    publicOrigin: config.publicUrl,
    isLimited: config.rateLimit,
    metrics,
    bus: deps.bus,
    clock,
    identifyToken: deps.identifyToken,
    contexts,
    boards: deps.boards,
    auctions: deps.auctions,
    bidding: deps.bidding,
    presence,
    settings,
    lastChanges: createLastChanges({ feed, nowMs: monotonicMs }),
    onError,
  });
  const ticks = broadcastChanges({
    feed,
    sockets,
    rooms: deps.rooms,
    contexts,
    presence,
    settings,
    clock,
    onError,
  });
  metrics.gauge('bracketbid_sockets', sockets.connected);
  metrics.gauge('bracketbid_sockets_unnamed', sockets.unnamed);
  return { sockets, ticks };
}
