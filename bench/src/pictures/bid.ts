import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '../install.ts';
import { gather } from '../load.ts';
import { lightMember } from '../member.ts';
import { BY_SOCKET, MEMBERS } from '../scenarios.ts';
import { cpuProfile, drawFlameGraph, type Frame, readFrames } from './flameGraph.ts';

const WARM_UP_SECONDS = 3;
const SECONDS = 5;
/** Between two looks of the profiler at what runs. */
const INTERVAL_MICROS = 100;

/** The clock of CPU profiles. */
const nowMicros = () => Number(process.hrtime.bigint() / 1000n);

/** @returns a flame graph, as SVG, of bids that follow each other in one room, on the embedded database: both its threads */
export async function drawBid(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-bid-'));
  try {
    const profiling = [
      '--cpu-prof',
      `--cpu-prof-dir=${folder}`,
      `--cpu-prof-interval=${INTERVAL_MICROS}`,
    ];
    const { bids, fromMicros, untilMicros } = await measureBids(profiling);
    const threads = await readThreads(folder, fromMicros, untilMicros);
    const title = `One bid under way, ${MEMBERS} listeners: ${bids} bids in ${SECONDS} s`;
    return drawFlameGraph(title, threads, bids);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bids for a while on a server, which then ends and writes its profiles. */
async function measureBids(nodeArguments: readonly string[]) {
  const { servers, close } = await install('subject.ts', undefined, 1, nodeArguments);
  try {
    const [product] = servers;
    if (product === undefined) throw new Error('Nothing was started');
    const groups = await product.seed(1, MEMBERS);
    const crowd = await gather(product.url, groups, true, { connectMember: lightMember });
    await crowd.bid(BY_SOCKET, WARM_UP_SECONDS, 1);
    const fromMicros = nowMicros();
    const { bids } = await crowd.bid(BY_SOCKET, SECONDS, 1);
    const untilMicros = nowMicros();
    await crowd.close();
    return { bids, fromMicros, untilMicros };
  } finally {
    await close();
  }
}

/** The threads that took part: the server's own, and the embedded database's. @throws an error if one has no profile */
async function readThreads(folder: string, fromMicros: number, untilMicros: number) {
  const names = await readdir(folder);
  const all = await Promise.all(
    names.map(async (name) => {
      const parsed = cpuProfile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      return readFrames(parsed, fromMicros, untilMicros);
    }),
  );
  const busiest = all.toSorted((one, other) => findBusy(other) - findBusy(one));
  const isDatabase = (frames: Frame) => has(frames, 'database');
  const server = busiest.find((frames) => !isDatabase(frames));
  const database = busiest.find(isDatabase);
  if (server === undefined || database === undefined) throw new Error('A thread has no profile');
  return [
    { name: 'The server’s thread', frames: server },
    { name: 'The database’s thread', frames: database },
  ];
}

function findBusy(frames: Frame): number {
  return frames.micros - (frames.calls.get('waiting')?.micros ?? 0);
}

function has(frame: Frame, origin: Frame['origin']): boolean {
  return frame.origin === origin || [...frame.calls.values()].some((call) => has(call, origin));
}
