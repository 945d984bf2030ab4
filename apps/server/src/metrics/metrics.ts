import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What an operator needs to see, in Prometheus' text form. */
export type Metrics = {
  bidAccepted(): void;
  refused(code: string): void;
  commit(rows: number, durationMs: number): void;
  roomStopped(): void;
  text(): Promise<string>;
  readonly contentType: string;
};

export function createMetrics(read: {
  readonly connected: () => number;
  readonly roomsOpen: () => number;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const bids = new Counter({
    name: 'bracketbid_bids_total',
    help: 'Bids that are durable',
    registers,
  });
  const refusals = new Counter({
    name: 'bracketbid_refusals_total',
    help: 'Requests that were refused, by reason',
    labelNames: ['code'],
    registers,
  });
  const commitRows = new Histogram({
    name: 'bracketbid_commit_rows',
    help: 'Events stored by one statement',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  });
  const commitSeconds = new Histogram({
    name: 'bracketbid_commit_seconds',
    help: 'How long a statement that stores events takes',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const stopped = new Counter({
    name: 'bracketbid_rooms_stopped_total',
    help: 'Rooms that stopped because their log could not be true',
    registers,
  });
  new Gauge({
    name: 'bracketbid_sockets',
    help: 'Sockets connected',
    registers,
    collect() {
      this.set(read.connected());
    },
  });
  new Gauge({
    name: 'bracketbid_rooms',
    help: 'Auctions held in memory',
    registers,
    collect() {
      this.set(read.roomsOpen());
    },
  });
  return {
    bidAccepted: () => bids.inc(),
    refused: (code) => refusals.inc({ code }),
    commit: (rows, durationMs) => {
      commitRows.observe(rows);
      commitSeconds.observe(durationMs / 1000);
    },
    roomStopped: () => stopped.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
