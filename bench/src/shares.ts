import type { Child } from './child.ts';
import { z } from 'zod';
import { gather } from './load.ts';
import type { BenchGroup } from './messages.ts';
import type { Bench, Installation } from './scenarios.ts';
import { type Table, milliseconds, ratio, whole } from './table.ts';

const GROUPS = 1000;
const MEMBERS = 2;
const PROCESSES = [1, 2, 4] as const;
/** Time for the hour to reach every process before it comes. */
const NOTICE_MS = 2000;
const WARM_UP_SECONDS = 1;
const ROOMS = /^bracketbid_rooms (\d+)$/m;
const FROM_OTHERS = /^bracketbid_news_lag_seconds_count (\d+)$/m;

/** One installation of some processes, per bid and by process. */
type Shared = {
  readonly bidsPerSecond: number;
  readonly cpuMsPerBid: number;
  readonly roomsMost: number;
  readonly fromOthersPerBid: number;
  readonly heapMbMost: number;
};

/** What a bid costs all processes together, and what each of them keeps, by their number. */
export async function sharedGroups(bench: Bench): Promise<Table> {
  const measured = new Map<string, Shared>();
  for (const processes of PROCESSES) {
    for (const isTogether of processes === 1 ? [true] : [true, false]) {
      const installation = await bench.install(processes);
      try {
        const name = formatName(processes, isTogether);
        measured.set(name, await measure(bench, installation, isTogether));
      } finally {
        await installation.close();
      }
    }
  }
  const alone = measured.get(formatName(1, true));
  const four = measured.get(formatName(4, true));
  return {
    title: `Processes that share ${whole(GROUPS)} groups x ${MEMBERS} members`,
    head: [
      'processes',
      'bids/s',
      'CPU ms a bid, all processes',
      'rooms of the fullest',
      'events from other processes a bid',
      'heap MB of the fullest',
    ],
    rows: [...measured].map(([name, shared]) => [
      name,
      whole(shared.bidsPerSecond),
      milliseconds(shared.cpuMsPerBid),
      whole(shared.roomsMost),
      shared.fromOthersPerBid.toFixed(2),
      whole(shared.heapMbMost),
    ]),
    reached: alone === undefined || four === undefined ? [] : marks(alone, four),
  };
}

function formatName(processes: number, isTogether: boolean): string {
  if (processes === 1) return '1';
  return `${processes}, ${isTogether ? 'a group’s members together' : 'members anywhere'}`;
}

function marks(alone: Shared, four: Shared): Table['reached'] {
  const times = four.cpuMsPerBid / alone.cpuMsPerBid;
  const share = four.roomsMost / alone.roomsMost;
  return [
    ['CPU of all processes a bid, 4 beside 1: at most 1.25', ratio(times), times <= 1.25],
    ['rooms of the fullest of 4 beside 1: at most 0.35', ratio(share), share <= 0.35],
  ];
}

async function measure(
  bench: Bench,
  { servers }: Installation,
  isTogether: boolean,
): Promise<Shared> {
  const [first] = servers;
  if (first === undefined) throw new Error('Nothing to measure');
  const waiting = await first.waiting(GROUPS, MEMBERS);
  const groups: BenchGroup[] = waiting.map((group) => ({ ...group, teamId: '' }));
  const placeByKey = new Map(groups.map(({ groupId }, at) => [groupId, at]));
  // Connected before the hour, as people are: so each group is started where its members are.
  const crowd = await gather(first.url, groups, true, {
    buildUrl: (groupId, member) => {
      const at = (placeByKey.get(groupId) ?? 0) + (isTogether ? 0 : member);
      return servers[at % servers.length]?.url ?? first.url;
    },
  });
  await first.startAt(Date.now() + NOTICE_MS);
  const teams = new Map(await first.openTeams(groups.map(({ groupId }) => groupId)));
  for (const group of groups) group.teamId = teams.get(group.groupId) ?? '';
  await crowd.bid(BY_SOCKET, WARM_UP_SECONDS, 1);
  const before = await Promise.all(servers.map(read));
  const { bids, seconds } = await crowd.bid(BY_SOCKET, bench.seconds * 2, 1);
  const after = await Promise.all(servers.map(read));
  await crowd.close();
  const grown = (figure: (reading: Reading) => number) =>
    addUp(after.map(figure)) - addUp(before.map(figure));
  return {
    bidsPerSecond: bids / seconds,
    cpuMsPerBid: grown(({ cpuMicros }) => cpuMicros) / 1000 / bids,
    roomsMost: Math.max(...after.map(({ rooms }) => rooms)),
    fromOthersPerBid: grown(({ fromOthers }) => fromOthers) / bids,
    heapMbMost: Math.max(...after.map(({ heapBytes }) => heapBytes)) / 2 ** 20,
  };
}

const BY_SOCKET = { message: 'bid' } as const;

type Reading = {
  readonly cpuMicros: number;
  readonly heapBytes: number;
  readonly rooms: number;
  readonly fromOthers: number;
};

async function read(server: Child): Promise<Reading> {
  const { cpuMicros, heapBytes } = await server.usage(true);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const figure = (pattern: RegExp) => z.coerce.number().parse(pattern.exec(text)?.[1]);
  return { cpuMicros, heapBytes, rooms: figure(ROOMS), fromOthers: figure(FROM_OTHERS) };
}

function addUp(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
