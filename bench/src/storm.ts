import type { Child } from './child.ts';
import { quantile } from './quantile.ts';
import { type Listener, listen } from './listener.ts';
import type { Usage, WaitingGroup } from './messages.ts';
import type { Bench } from './scenarios.ts';
import { type Table, whole } from './table.ts';

type Size = { readonly groups: number; readonly members: number };
const SMALL: Size = { groups: 100, members: 15 };
const LARGE: Size = { groups: 1000, members: 15 };
/** As many members, in five times as many auctions. */
const MANY: Size = { groups: 5000, members: 3 };
const SIZES = [SMALL, { groups: 300, members: 15 }, LARGE, MANY];
/** How soon the last member of a thousand groups should see the first lot. */
const P99_MS_MAX = 500;
/** Time for the hour to reach every process before it comes. */
const NOTICE_MS = 3000;
/** Nobody waits longer for a first lot. */
const WAIT_MS_MAX = 120_000;
/** Connections being opened at once. */
const CONNECTING = 64;

const FIRST_LOT = Buffer.from('"lockScreen"');
/** The message's name is within this many bytes. */
const NAME_BYTES = 24;
const MEGABYTE = 2 ** 20;

/** The cost of starting many auctions in the same second. */
type Storm = {
  readonly members: number;
  /** Milliseconds from the hour until each member sees the first lot. */
  readonly seenMs: readonly number[];
  /** Of all processes together, from the hour until the last member sees it. */
  readonly cpuMs: number;
  readonly residentBytes: number;
  /** Of it, what came with the members and their auctions: without the process itself and its database. */
  readonly memberBytes: number;
};

/** Many auctions that start in the same second, by the number of groups and of processes. */
export async function startStorm(bench: Bench): Promise<Table> {
  const rows: string[][] = [];
  const show = (name: string, size: Size, storm: Storm): void => {
    const { members, seenMs, cpuMs, residentBytes, memberBytes } = storm;
    rows.push([
      `${whole(size.groups)} x ${size.members}, ${name}`,
      whole(quantile(seenMs, 0.5)),
      whole(quantile(seenMs, 0.99)),
      whole(quantile(seenMs, 1)),
      whole(cpuMs),
      (cpuMs / size.groups).toFixed(1),
      whole(residentBytes / MEGABYTE),
      (residentBytes / 1024 / members).toFixed(0),
      (memberBytes / 1024 / members).toFixed(0),
    ]);
  };
  const measure = async (size: Size, processes: number): Promise<Storm> => {
    const installation = await bench.install(processes);
    try {
      const storm = await measureStorm(installation.servers, size);
      show(`${processes} ${processes === 1 ? 'process' : 'processes'}`, size, storm);
      return storm;
    } finally {
      await installation.close();
    }
  };
  const alone = new Map<Size, Storm>();
  for (const size of SIZES) alone.set(size, await measure(size, 1));
  if (bench.processesMax > 1) await measure(LARGE, 2);
  const bare = await measureStorm([bench.floor], LARGE);
  show('bare fan-out', LARGE, bare);
  const growth = cpuPerGroup(alone, LARGE) / cpuPerGroup(alone, SMALL);
  const slowest = quantile(alone.get(LARGE)?.seenMs ?? [], 0.99);
  return {
    title: 'Auctions that start in the same second',
    head: [
      'groups x members',
      'first lot seen p50 ms',
      'p99 ms',
      'last ms',
      'CPU ms',
      'CPU ms a group',
      'resident MB',
      'KB a member',
      'without the process itself',
    ],
    rows,
    reached: [
      ['CPU a group at 1,000 groups beside 100: at most 1.25', growth.toFixed(2), growth <= 1.25],
      [
        `p99 at ${whole(LARGE.groups)} groups, ms: under ${whole(P99_MS_MAX)}`,
        whole(slowest),
        slowest < P99_MS_MAX,
      ],
    ],
  };
}

function cpuPerGroup(storms: ReadonlyMap<Size, Storm>, size: Size): number {
  return (storms.get(size)?.cpuMs ?? Number.NaN) / size.groups;
}

async function measureStorm(servers: readonly Child[], size: Size): Promise<Storm> {
  const [first] = servers;
  if (first === undefined) throw new Error('Nothing to measure');
  const groups = await first.waiting(size.groups, size.members);
  const seenAtMs: number[] = [];
  const expected = size.groups * size.members;
  let onAll = () => {};
  const all = new Promise<void>((resolve) => {
    onAll = resolve;
  });
  const empty = await Promise.all(servers.map((server) => server.usage(true)));
  const listeners = await connectAll(servers, groups, () => {
    seenAtMs.push(Date.now());
    if (seenAtMs.length === expected) onAll();
  });
  const before = await Promise.all(servers.map((server) => server.usage(true)));
  const hourMs = Date.now() + NOTICE_MS;
  await first.startAt(hourMs);
  const timeout = setTimeout(onAll, WAIT_MS_MAX);
  await all;
  clearTimeout(timeout);
  const after = await Promise.all(servers.map((server) => server.usage(false)));
  for (const listener of listeners) listener.close();
  if (seenAtMs.length < expected) {
    throw new Error(`${expected - seenAtMs.length} members saw no first lot`);
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const residentIn = (used: readonly Usage[]) => sum(used.map(({ rssBytes }) => rssBytes));
  return {
    members: expected,
    seenMs: seenAtMs.map((atMs) => atMs - hourMs),
    cpuMs:
      (sum(after.map(({ cpuMicros }) => cpuMicros)) -
        sum(before.map(({ cpuMicros }) => cpuMicros))) /
      1000,
    residentBytes: residentIn(after),
    memberBytes: residentIn(after) - residentIn(empty),
  };
}

/** Connects the members, to each server in turn; calls back once for each when they see their first lot. */
async function connectAll(
  servers: readonly Child[],
  groups: readonly WaitingGroup[],
  onFirstLot: () => void,
): Promise<Listener[]> {
  const waiting = groups.flatMap(({ groupId, members }) =>
    members.map((member, index) => ({ ...member, groupId, index })),
  );
  const listeners: Listener[] = [];
  const connectNext = async (): Promise<void> => {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
      const server = servers[member.index % servers.length];
      let hasSeen = false;
      const listener = await listen(server?.url ?? '', member, (message) => {
        if (hasSeen || !message.subarray(0, NAME_BYTES).includes(FIRST_LOT)) return;
        hasSeen = true;
        onFirstLot();
      });
      listeners.push(listener);
    }
  };
  await Promise.all(Array.from({ length: CONNECTING }, connectNext));
  return listeners;
}
