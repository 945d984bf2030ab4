import { Pool } from 'undici';
import { gather } from './load.ts';
import type { BenchGroup } from './messages.ts';
import { quantile } from './quantile.ts';
import {
  type Bench,
  buildRow,
  BY_SOCKET,
  figure,
  HEAD,
  inTurns,
  MEMBERS,
  type Run,
} from './scenarios.ts';
import { ratio, type Table, whole } from './table.ts';

/** Reads while others bid: receipts of whole auctions, and the console's counts. */
const LONG_READS = ['/api/v1/auction/log/', '/api/v1/auction/get/all-teams/'] as const;
const CONSOLE = ['/api/v1/admin/overview', '/api/v1/admin/groups'] as const;
const READERS = 4;

/** Whether long reads slow down bids: the same load with and without constant readers. */
export async function longReads(bench: Bench): Promise<Table> {
  const { product } = bench;
  const groups = await product.seed(bench.groups, MEMBERS);
  const crowd = await gather(product.url, groups, true);
  const admin = await product.adminToken();
  const paced = { server: product, crowd, way: BY_SOCKET, inFlight: 1 };
  // The number of bids in the logs being read.
  await crowd.bid(BY_SOCKET, bench.seconds * 4, 1);
  const quiet = await inTurns(bench, [{ ...paced, name: 'bids alone' }]);
  const readers = startReaders(product.url, groups, admin);
  const busy = await inTurns(bench, [{ ...paced, name: 'bids beside long reads' }]);
  const read = await readers.stop();
  await crowd.close();
  const p99 = (runs: Map<string, Run>, name: string) =>
    quantile(figure(runs, name).measured.ackMs, 0.99);
  const times = p99(busy, 'bids beside long reads') / p99(quiet, 'bids alone');
  return {
    title: `Bids beside long reads: ${READERS} readers that never rest took ${whole(read.count)} answers, ${whole(read.bytes / 2 ** 20)} MB`,
    head: HEAD,
    rows: [...quiet, ...busy].map(([name, one]) => buildRow(name, one)),
    reached: [['acknowledged p99 beside long reads: at most 2 times', ratio(times), times <= 2]],
  };
}

function startReaders(url: string, groups: readonly BenchGroup[], admin: string) {
  const pool = new Pool(url, { connections: READERS });
  let isOver = false;
  let count = 0;
  let bytes = 0;
  const read = async (path: string, token: string) => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
    });
    const content = await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    count += 1;
    bytes += content.byteLength;
  };
  const one = async (start: number) => {
    for (let turn = start; !isOver; turn += READERS) {
      const group = groups[turn % groups.length];
      const [member] = group?.members ?? [];
      if (group === undefined || member === undefined) throw new Error('A group has members');
      for (const path of LONG_READS) {
        await read(`${path}${group.groupId}`, member.token);
      }
      for (const path of CONSOLE) await read(path, admin);
    }
  };
  const running = Promise.all(Array.from({ length: READERS }, (_, number) => one(number)));
  return {
    stop: async () => {
      isOver = true;
      await running;
      await pool.close();
      return { count, bytes };
    },
  };
}
