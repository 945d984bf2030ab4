import type { Child } from './child.ts';
import { type Crowd, gather, type Measured, type Way } from './load.ts';
import { lightMember, realMember } from './member.ts';
import { quantile } from './quantile.ts';
import type { BenchGroup } from './messages.ts';
import { type Table, milliseconds, ratio, whole } from './table.ts';

/** Servers on one database of their own. */
export type Installation = {
  readonly servers: readonly Child[];
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  close(): Promise<void>;
};

export type Bench = {
  readonly product: Child;
  readonly floor: Child;
  readonly groups: number;
  /** Seconds of each measurement. */
  readonly seconds: number;
  /** Measurements of each subject; the median counts. */
  readonly rounds: number;
  /** Starts a number of processes of the product on one fresh database. */
  install(processes: number): Promise<Installation>;
  /** How many processes this kind of database can have. */
  readonly processesMax: number;
};

export const MEMBERS = 15;
const BY_REQUEST: Way = { path: '/api/v1/auction/add' };
export const BY_SOCKET: Way = { message: 'bid' };
const WARM_UP_SECONDS = 1;

/** One measurement of a load. */
export type Run = { readonly measured: Measured; readonly cpuMicrosPerBid: number };

async function run(server: Child, crowd: Crowd, way: Way, seconds: number, inFlight: number) {
  const before = await server.usage(false);
  const measured = await crowd.bid(way, seconds, inFlight);
  const after = await server.usage(false);
  return { measured, cpuMicrosPerBid: (after.cpuMicros - before.cpuMicros) / measured.bids };
}

/** One way to send bids, measured in turn with others. */
type Subject = {
  readonly name: string;
  readonly server: Child;
  readonly crowd: Crowd;
  readonly way: Way;
  readonly inFlight: number;
};

/** Measures all in turn, then all again, so that a disturbance affects each of them. */
export async function inTurns(
  bench: Bench,
  subjects: readonly Subject[],
): Promise<Map<string, Run>> {
  const runs = new Map<string, Run[]>();
  for (const { crowd, way, inFlight } of subjects) {
    await crowd.bid(way, WARM_UP_SECONDS, inFlight);
  }
  for (let round = 0; round < bench.rounds; round += 1) {
    for (const { name, server, crowd, way, inFlight } of subjects) {
      const one = await run(server, crowd, way, bench.seconds, inFlight);
      runs.set(name, [...(runs.get(name) ?? []), one]);
    }
  }
  const medians = new Map<string, Run>();
  for (const [name, all] of runs) {
    const sorted = all.toSorted((one, other) => perSecond(one) - perSecond(other));
    const middle = sorted[Math.floor(sorted.length / 2)];
    if (middle !== undefined) medians.set(name, middle);
  }
  return medians;
}

function perSecond({ measured }: Run): number {
  return measured.bids / measured.seconds;
}

export const HEAD = [
  'what',
  'bids/s',
  'acknowledged p50 / p95 / p99 ms',
  'seen by all p50 / p95 / p99 ms',
  'CPU ms/bid',
];

function spread(values: readonly number[]): string {
  if (values.length === 0) return '-';
  return [0.5, 0.95, 0.99].map((share) => milliseconds(quantile(values, share))).join(' / ');
}

export function buildRow(name: string, one: Run): string[] {
  const { ackMs, seenMs } = one.measured;
  return [
    name,
    whole(perSecond(one)),
    spread(ackMs),
    spread(seenMs),
    milliseconds(one.cpuMicrosPerBid / 1000),
  ];
}

export function figure(runs: Map<string, Run>, name: string): Run {
  const one = runs.get(name);
  if (one === undefined) throw new Error(`${name} was not measured`);
  return one;
}

/** Many groups on one process, compared with the bare route, the bare fan-out, and fan-out with a bare commit. */
export async function manyGroups(bench: Bench): Promise<Table> {
  const { product, floor } = bench;
  const groups = await product.seed(bench.groups, MEMBERS);
  const idleCrowd = await gather(floor.url, groups, false);
  const floorCrowd = await gather(floor.url, groups, true);
  const crowd = await gather(product.url, groups, true);
  const name = `product, ${bench.groups} x ${MEMBERS}`;
  const runs = await inTurns(bench, [
    { name, server: product, crowd, way: BY_SOCKET, inFlight: 1 },
    { name: 'bare route', server: floor, crowd: idleCrowd, way: { path: '/bare' }, inFlight: 1 },
    {
      name: 'bare fan-out',
      server: floor,
      crowd: floorCrowd,
      way: { message: 'fanout' },
      inFlight: 1,
    },
    {
      name: 'bare fan-out, one commit a bid',
      server: floor,
      crowd: floorCrowd,
      way: { message: 'commit' },
      inFlight: 1,
    },
  ]);
  await Promise.all([crowd.close(), floorCrowd.close(), idleCrowd.close()]);
  const own = perSecond(figure(runs, name));
  const fanout = perSecond(figure(runs, 'bare fan-out'));
  return {
    title: `${bench.groups} groups x ${MEMBERS} members, each group with one bid under way`,
    head: HEAD,
    rows: [...runs].map(([each, one]) => buildRow(each, one)),
    reached: [
      [
        'bids per second of the bare route with bare fan-out: at least 0.5',
        ratio(own / fanout),
        own / fanout >= 0.5,
      ],
      ['durable bids per second: at least 2,000', whole(own), own >= 2000],
    ],
  };
}

/**
 * One room, by listeners and bids in flight, compared with the bare fan-out, with one commit, and with the pattern of the
 * nearest peer that stores its bids: one Socket.IO process, bids over the socket, SQLite without a flush for each bid.
 */
export async function oneRoom(bench: Bench): Promise<Table> {
  const { product, floor } = bench;
  const rows: string[][] = [];
  const reached: Table['reached'] = [];
  for (const [clients, connectMember] of CLIENTS) {
    for (const listeners of [15, 100, 500]) {
      const groups = await product.seed(1, listeners);
      const floorCrowd = await gather(floor.url, groups, true, { connectMember });
      const crowd = await gather(product.url, groups, true, { connectMember });
      for (const inFlight of [1, 16]) {
        const at = `${listeners} ${clients}, ${inFlight} under way`;
        const bare = (name: string, message: string): Subject => ({
          name: `${name}, ${at}`,
          server: floor,
          crowd: floorCrowd,
          way: { message },
          inFlight,
        });
        const runs = await inTurns(bench, [
          { name: `product, ${at}`, server: product, crowd, way: BY_SOCKET, inFlight },
          {
            name: `product by requests, ${at}`,
            server: product,
            crowd,
            way: BY_REQUEST,
            inFlight,
          },
          bare('bare fan-out', 'fanout'),
          bare('with one commit', 'commit'),
          bare('a peer’s pattern', 'unflushed'),
        ]);
        for (const [name, one] of runs) rows.push(buildRow(name, one));
        reached.push(...computeMarks(runs, at, inFlight));
      }
      await Promise.all([crowd.close(), floorCrowd.close()]);
    }
  }
  return { title: 'One room', head: HEAD, rows, reached };
}

const CLIENTS = [
  ['listeners', lightMember],
  ['real clients', realMember],
] as const;

const SEEN_OF_COMMIT_MAX = 1.15;

function computeMarks(runs: Map<string, Run>, at: string, inFlight: number): Table['reached'] {
  const own = figure(runs, `product, ${at}`);
  const seenMs = (name: string) => quantile(figure(runs, `${name}, ${at}`).measured.seenMs, 0.5);
  const withCommit = seenMs('product') / seenMs('with one commit');
  const peerMin = inFlight === 1 ? 1.1 : 3;
  const ofPeer = perSecond(own) / perSecond(figure(runs, `a peer’s pattern, ${at}`));
  return [
    [
      `${at}: seen by all p50, at most ${SEEN_OF_COMMIT_MAX} of fan-out plus one commit`,
      ratio(withCommit),
      withCommit <= SEEN_OF_COMMIT_MAX,
    ],
    [
      `${at}: bids/s, at least ${peerMin} of a peer that flushes none`,
      ratio(ofPeer),
      ofPeer >= peerMin,
    ],
  ];
}

const MEMBER_BYTES_MAX = 40 * 1024;

/** The memory of a connected member, beyond a process with the same groups and nobody connected. */
export async function memory(bench: Bench): Promise<Table> {
  const { product } = bench;
  const groups: BenchGroup[] = await product.seed(bench.groups, MEMBERS);
  const idle = await product.usage(true);
  const crowd = await gather(product.url, groups, true);
  await new Promise((resume) => setTimeout(resume, 1000));
  const full = await product.usage(true);
  const perMember = (full.rssBytes - idle.rssBytes) / crowd.connected;
  const heapPerMember = (full.heapBytes - idle.heapBytes) / crowd.connected;
  await crowd.close();
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  return {
    title: `Memory with ${crowd.connected} connected members`,
    head: ['what', 'resident KB', 'heap and buffers KB'],
    rows: [
      ['idle process', kilobytes(idle.rssBytes), kilobytes(idle.heapBytes)],
      ['each connected member', kilobytes(perMember), kilobytes(heapPerMember)],
    ],
    reached: [
      [
        'resident KB per connected member: under 40',
        kilobytes(perMember),
        perMember < MEMBER_BYTES_MAX,
      ],
    ],
  };
}

/** The groups of the scaling measurement have few members: fan-out is the same for both. */
const SCALE_MEMBERS = 2;
const SCALE = [100, 1000] as const;

/** Whether a bid costs the same however many groups there are. */
export async function scaling(bench: Bench): Promise<Table> {
  const { product } = bench;
  const subjects: Subject[] = [];
  for (const count of SCALE) {
    const groups = await product.seed(count, SCALE_MEMBERS);
    const crowd = await gather(product.url, groups, true);
    const name = `${count} groups x ${SCALE_MEMBERS}`;
    subjects.push({ name, server: product, crowd, way: BY_SOCKET, inFlight: 1 });
  }
  const runs = await inTurns(bench, subjects);
  await Promise.all(subjects.map(({ crowd }) => crowd.close()));
  const [few, many] = [...runs.values()];
  if (few === undefined || many === undefined) throw new Error('Both were measured');
  const times = many.cpuMicrosPerBid / few.cpuMicrosPerBid;
  return {
    title: 'Cost of a bid by the number of groups',
    head: HEAD,
    rows: [...runs].map(([name, one]) => buildRow(name, one)),
    reached: [
      ['CPU per bid at 1,000 groups beside 100: at most 1.25', ratio(times), times <= 1.25],
    ],
  };
}
