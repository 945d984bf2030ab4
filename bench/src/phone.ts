import { Pool } from 'undici';
import { lightMember, type Member, realMember } from './member.ts';
import type { BenchGroup } from './messages.ts';
import { quantile } from './quantile.ts';
import type { Bench } from './scenarios.ts';
import { laySlowLine, type Network, type SlowLine } from './slowLine.ts';
import { milliseconds, ratio, type Table, whole } from './table.ts';

const NETWORKS: readonly Network[] = [
  {
    name: 'mobile',
    roundTripMs: 100,
    jitterMs: 20,
    lost: 0.02,
    heldMs: 200,
    bytesPerSecond: null,
  },
  {
    name: '3G',
    roundTripMs: 100,
    jitterMs: 20,
    lost: 0.02,
    heldMs: 200,
    bytesPerSecond: { up: 31_250, down: 93_750 },
  },
];

const MEMBERS = 15;
const BIDS = 60;
/** The network's own jitter is that large. */
const OF_REQUEST_MAX = 1.1;
const TUNNEL_MS = 10_000;
const BID_PATH = '/api/v1/auction/add';

/** What a browser on a phone sends with each request of its own. */
const BROWSER_HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'content-type': 'application/json',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'x-xsrf-token': 'a'.repeat(43),
  cookie: `XSRF-TOKEN=${'a'.repeat(43)}`,
};

type Press = { readonly answeredMs: number[]; readonly up: number; readonly down: number };

/** From the press of the button to "You lead", and what it weighs, over a phone's network: by requests and by messages. */
export async function phones(bench: Bench): Promise<Table> {
  const rows: string[][] = [];
  const reached: [string, string, boolean][] = [];
  for (const network of NETWORKS) {
    const [group] = await bench.product.seed(1, MEMBERS);
    if (group === undefined) throw new Error('There is a group');
    const line = await laySlowLine(bench.product.url, network);
    const auction = await openAuction(bench, line, group);
    const byRequest = await press(line, auction.byRequest, auction.byRival);
    const byMessage = await press(line, auction.byMessage, auction.byRival);
    const tunnelMs = await tunnel(line, auction.byRivalSeen);
    await auction.close();
    await line.close();
    for (const [way, { answeredMs, up, down }] of [
      ['a request', byRequest],
      ['a message', byMessage],
    ] as const) {
      rows.push([
        `${network.name}, ${way}`,
        [0.5, 0.95].map((share) => milliseconds(quantile(answeredMs, share))).join(' / '),
        whole(up / BIDS),
        whole(down / BIDS),
      ]);
    }
    const share = quantile(byMessage.answeredMs, 0.5) / quantile(byRequest.answeredMs, 0.5);
    reached.push(
      [
        `${network.name}: a message’s p50, at most ${OF_REQUEST_MAX} of a request’s`,
        ratio(share),
        share <= OF_REQUEST_MAX,
      ],
      [
        `${network.name}: ms until what was missed in a tunnel of 10 s, which the connection outlives, is seen, at most 1,000`,
        whole(tunnelMs),
        tunnelMs <= 1000,
      ],
    );
  }
  return {
    title: 'A phone’s network: from the press to “You lead”',
    head: ['network', 'answered p50 / p95 ms', 'bytes up a bid', 'bytes down a bid'],
    rows,
    reached,
  };
}

/** A group with one member on a phone, whose rival sits beside the server. */
async function openAuction(bench: Bench, line: SlowLine, { groupId, teamId, members }: BenchGroup) {
  const [own, rival] = members;
  if (own === undefined || rival === undefined) throw new Error('Two bid against each other');
  const pool = new Pool(line.url, { connections: 1, pipelining: 1 });
  let amount = 0;
  const seen = new Map<number, (atMs: number) => void>();
  const phone: Member = await realMember(line.url, { ...own, groupId }, (arrived) =>
    seen.get(arrived)?.(performance.now()),
  );
  const near = await lightMember(bench.product.url, { ...rival, groupId }, () => undefined);
  const next = () => {
    amount += 1;
    return { groupId, teamID: teamId, amount: String(amount) };
  };
  const byRival = async () => {
    await near.ask('bid', next());
  };
  return {
    byRival,
    byMessage: async () => {
      await phone.ask('bid', { ...next(), clientBidId: 'f'.repeat(32) + String(amount) });
    },
    byRequest: async () => {
      const { body } = await pool.request({
        method: 'POST',
        path: BID_PATH,
        headers: { ...BROWSER_HEADERS, authorization: `Bearer ${own.token}` },
        body: JSON.stringify({ ...next(), clientBidId: 'e'.repeat(32) + String(amount) }),
      });
      await body.text();
    },
    /** The rival bids. @returns when the phone has seen it */
    byRivalSeen: async (): Promise<number> => {
      const arrives = new Promise<number>((resolve) => seen.set(amount + 1, resolve));
      await byRival();
      return arrives;
    },
    close: async () => {
      phone.close();
      near.close();
      await pool.close();
    },
  };
}

async function press(
  line: SlowLine,
  bid: () => Promise<void>,
  byRival: () => Promise<void>,
): Promise<Press> {
  await bid();
  line.bytes();
  const answeredMs: number[] = [];
  let up = 0;
  let down = 0;
  for (let count = 0; count < BIDS; count += 1) {
    await byRival();
    // The rival's bid has arrived, and counts for neither.
    await new Promise((resume) => setTimeout(resume, 400));
    line.bytes();
    const startMs = performance.now();
    await bid();
    answeredMs.push(performance.now() - startMs);
    await new Promise((resume) => setTimeout(resume, 400));
    const passed = line.bytes();
    up += passed.up;
    down += passed.down;
  }
  return { answeredMs, up, down };
}

/** @returns how long after a tunnel the bid that was placed in it is seen. Milliseconds */
async function tunnel(line: SlowLine, byRivalSeen: () => Promise<number>): Promise<number> {
  const leave = line.enterTunnel();
  const startMs = performance.now();
  const seenMs = byRivalSeen();
  await new Promise((resume) => setTimeout(resume, TUNNEL_MS));
  leave();
  return (await seenMs) - startMs - TUNNEL_MS;
}
