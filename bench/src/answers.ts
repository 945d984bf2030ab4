import { API_BASE } from '@bracketbid/contract/call';
import { Pool } from 'undici';
import type { Bench } from './scenarios.ts';
import { milliseconds, ratio, type Table, whole } from './table.ts';

/** Request headers of a browser, and of one without compression. */
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
type Encoding = (typeof ENCODINGS)[number];

const REQUESTS_PER_SECOND = 1000;
const CONNECTIONS = 4;
const MEMBERS = 15;
const WARM_UP = 200;
/** Milliseconds that compressing a list may cost. A page requests a handful of lists, and a bid none. */
const MORE_CPU_MS_MAX = 0.5;
const BYTES_SHARE_MAX = 0.3;

type Cost = { readonly bytes: number; readonly cpuMicros: number };

/** The cost of an answer in bytes and CPU, uncompressed and compressed. Answers to bids are too small to compress. */
export async function compressedAnswers({ product, seconds, rounds }: Bench): Promise<Table> {
  const [group] = await product.seed(1, MEMBERS);
  const [member] = group?.members ?? [];
  if (group === undefined || member === undefined) throw new Error('A group has members');
  const pool = new Pool(product.url, { connections: CONNECTIONS, pipelining: 1 });
  const get = async (path: string, encoding: Encoding) => {
    const headers = { authorization: `Bearer ${member.token}`, 'accept-encoding': encoding };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const content = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    return content;
  };
  const cost = async (path: string, encoding: Encoding, times: number): Promise<Cost> => {
    const before = await product.usage(false);
    let left = times;
    let bytes = 0;
    const one = async () => {
      while (left > 0) {
        left -= 1;
        bytes = (await get(path, encoding)).length;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
    const after = await product.usage(false);
    return { bytes, cpuMicros: (after.cpuMicros - before.cpuMicros) / times };
  };

  const page = (await get('/', 'identity')).toString();
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  if (script === undefined) throw new Error('The web app is not built: npm run build');
  const { groupId } = group;
  const requests: readonly (readonly [name: string, path: string])[] = [
    ['the page', '/'],
    ['its script', script],
    ['the bracket', `${API_BASE}/matchlist/matches`],
    ["an auction's state", `${API_BASE}/auction/state/${groupId}`],
    ['its teams', `${API_BASE}/team/get/${groupId}`],
    ['the settings, too small', `${API_BASE}/settings/get`],
  ];
  const rows: string[][] = [];
  const moreCpuMs: number[] = [];
  const shares: number[] = [];
  for (const [name, path] of requests) {
    const costs: Record<Encoding, Cost[]> = { identity: [], gzip: [], br: [] };
    for (const encoding of ENCODINGS) await cost(path, encoding, WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      for (const encoding of ENCODINGS) {
        costs[encoding].push(await cost(path, encoding, seconds * REQUESTS_PER_SECOND));
      }
    }
    const median = (encoding: Encoding): Cost => {
      const sorted = costs[encoding].toSorted((one, other) => one.cpuMicros - other.cpuMicros);
      return sorted[Math.floor(sorted.length / 2)] ?? { bytes: 0, cpuMicros: 0 };
    };
    const [plain, gzip, br] = [median('identity'), median('gzip'), median('br')];
    rows.push([
      name,
      ...[plain.bytes, gzip.bytes, br.bytes].map(whole),
      ...[plain.cpuMicros, gzip.cpuMicros, br.cpuMicros].map(whole),
    ]);
    moreCpuMs.push((br.cpuMicros - plain.cpuMicros) / 1000);
    if (br.bytes < plain.bytes) shares.push(br.bytes / plain.bytes);
  }
  await pool.close();
  const most = Math.max(...moreCpuMs);
  const largest = Math.max(...shares);
  return {
    title: 'Answers as they stand and compressed',
    head: ['what', 'bytes', 'gzip', 'br', 'CPU µs an answer', 'gzip', 'br'],
    rows,
    reached: [
      [
        `CPU ms more for an answer that is compressed: at most ${MORE_CPU_MS_MAX}`,
        milliseconds(most),
        most <= MORE_CPU_MS_MAX,
      ],
      [
        `bytes of what is compressed: at most ${BYTES_SHARE_MAX}`,
        ratio(largest),
        largest <= BYTES_SHARE_MAX,
      ],
    ],
  };
}
