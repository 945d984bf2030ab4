import { isBid } from '@bracketbid/engine/auction/events';
import type { ChangeFeed } from '../changes/feed.ts';
import type { Clock } from '../time/clock.ts';
import type { PictureOutcome } from '../uploads/decoders.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The operator's metrics, in Prometheus' text format. Kinds and reasons become labels, so callers use few fixed names. */
export type Metrics = {
  /** Another process stored a seq first. */
  conflict(): void;
  refused(code: string): void;
  commit(rows: number, durationMs: number): void;
  roomStopped(): void;
  /** An unplanned error in a room, which goes on, or in one of its subscribers. */
  roomTrouble(kind: string): void;
  /** A socket was ended by this server for what it did. */
  socketEnded(reason: string): void;
  /** A connection was refused, or closed at once. */
  connectionRefused(reason: string): void;
  /** A member held up a sign, or one too many. */
  reaction(outcome: string): void;
  /** A queued mail could not be decrypted. */
  mailDropped(): void;
  /** What became of a push that was due. */
  push(outcome: string): void;
  /** The outcome of an uploaded picture. */
  picture(outcome: PictureOutcome): void;
  /** Registers how a gauge is read; called once, by its owner. */
  gauge(name: keyof typeof GAUGES, read: () => number): void;
  text(): Promise<string>;
  readonly contentType: string;
};

/** The response to Prometheus' scrape. */
export const GAUGES = {
  bracketbid_sockets: 'Sockets connected',
  bracketbid_sockets_unnamed: 'Connections without a socket yet',
  bracketbid_members: 'Members connected, each group by itself',
  bracketbid_hashes_waiting: 'Passwords that wait to be hashed',
  bracketbid_rooms: 'Auctions held in memory',
  bracketbid_lots_open: 'Lots that are open for bids',
  bracketbid_commit_oldest_seconds: 'For how long the oldest commit has been under way',
  bracketbid_disk_free_bytes: 'Free on the disk of the embedded database when /readyz last looked',
  bracketbid_pictures_held: 'Pictures read, waiting or decoded',
  bracketbid_decoders: 'Processes that decode pictures',
  bracketbid_redis_up: '1 while Redis answers, 0 while it does not',
  bracketbid_clock_offset_seconds:
    "By how much the time that auctions run by is ahead of this machine's clock",
  bracketbid_clock_jumps:
    'How often the clock that is followed was found to have been set, since the start',
} as const;

export function createMetrics(deps: {
  readonly feed: Pick<ChangeFeed, 'reactTo'>;
  readonly clock: Clock;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counted = registerCounted(registers);
  const { feed, clock } = deps;
  feed.reactTo('AuctionAdvanced', ({ applied = [] }, origin) => {
    if (origin === 'here') {
      for (const { event } of applied) if (isBid(event)) counted.bids.inc();
      return;
    }
    const last = applied.at(-1);
    if (last !== undefined) counted.busLag.observe(Math.max(0, clock.nowMs() - last.atMs) / 1000);
  });

  return {
    refused: (code) => counted.refusals.inc({ code }),
    commit: (rows, durationMs) => {
      counted.commitRows.observe(rows);
      counted.commitSeconds.observe(durationMs / 1000);
    },
    conflict: () => counted.conflicts.inc(),
    roomStopped: () => counted.stopped.inc(),
    roomTrouble: (kind) => counted.troubles.inc({ kind }),
    socketEnded: (reason) => counted.socketsEnded.inc({ reason }),
    connectionRefused: (reason) => counted.connectionsRefused.inc({ reason }),
    reaction: (outcome) => counted.reactions.inc({ outcome }),
    mailDropped: () => counted.mailsDropped.inc(),
    push: (outcome) => counted.pushes.inc({ outcome }),
    picture: (outcome) => counted.pictures.inc({ outcome }),
    gauge: (name, read) => {
      new Gauge({
        name,
        help: GAUGES[name],
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** What is counted and timed where it happens. */
function registerCounted(registers: Registry[]) {
  return {
    bids: new Counter({
      name: 'bracketbid_bids_total',
      help: 'Bids that are durable',
      registers,
    }),
    refusals: new Counter({
      name: 'bracketbid_refusals_total',
      help: 'Requests that were refused, by reason',
      labelNames: ['code'],
      registers,
    }),
    commitRows: new Histogram({
      name: 'bracketbid_commit_rows',
      help: 'Events stored by one statement',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'bracketbid_commit_seconds',
      help: 'How long a statement that stores events takes',
      buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    stopped: new Counter({
      name: 'bracketbid_rooms_stopped_total',
      help: 'Rooms that stopped because their log could not be true',
      registers,
    }),
    mailsDropped: new Counter({
      name: 'bracketbid_mails_dropped_total',
      help: 'Queued mails that were sealed with another secret, and so were never sent',
      registers,
    }),
    pushes: new Counter({
      name: 'bracketbid_pushes_total',
      help: 'Pushes to devices: sent, failed (tried again), later (their service asks to wait), refused, gone (the subscription is over), late (dropped, no longer true)',
      labelNames: ['outcome'],
      registers,
    }),
    troubles: new Counter({
      name: 'bracketbid_room_troubles_total',
      help: 'What went wrong in rooms that went on: commands that could not be decided or stored, changes that failed in a subscriber',
      labelNames: ['kind'],
      registers,
    }),
    socketsEnded: new Counter({
      name: 'bracketbid_sockets_ended_total',
      help: 'Sockets that were ended: flood, binary, unread (too much unsent), user (too many of one)',
      labelNames: ['reason'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'bracketbid_connections_refused_total',
      help: 'Connections that were not taken, by the limit they were over, or for a foreign origin',
      labelNames: ['reason'],
      registers,
    }),
    reactions: new Counter({
      name: 'bracketbid_reactions_total',
      help: 'Signs that members held up: shown, limited (more than one a second), refused',
      labelNames: ['outcome'],
      registers,
    }),
    conflicts: new Counter({
      name: 'bracketbid_conflicts_total',
      help: 'Appends that were decided again because another process had stored that seq first',
      registers,
    }),
    busLag: new Histogram({
      name: 'bracketbid_news_lag_seconds',
      help: "From an event's instant on the process that decided it to its being known here",
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      registers,
    }),
    pictures: new Counter({
      name: 'bracketbid_pictures_total',
      help: 'Pictures that people sent: drawn anew, refused, or killed for their time or memory',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
