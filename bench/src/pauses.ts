import { API_BASE, type Call } from '@bracketbid/contract/call';
import { globalPause, globalResume } from '@bracketbid/contract/http/site';
import { Pool } from 'undici';
import { type Listener, listen } from './listener.ts';
import type { BenchGroup } from './messages.ts';
import { quantile } from './quantile.ts';
import type { Bench } from './scenarios.ts';
import { type Table, whole } from './table.ts';

const GROUPS = 1000;
/** The fewest that can bid against each other: 15,000 sockets and their load don't fit two cores. */
const MEMBERS = 2;
const PROCESSES = 3;
/** The number of groups that bid at once, without a break, until they receive the pause. */
const BIDDING = 32;
const WARM_UP_MS = 500;
const PAUSE_MINUTES = 30;
const MS_MAX = 500;
const PAUSED = 'AuctionPaused';

type Measured = { readonly tookMs: number; readonly cpuMs: number; readonly reached: number };

/** How long it takes until a request that pauses the site, or ends its pause, is answered with every group reached. */
export async function sitePauses(bench: Bench): Promise<Table> {
  const processes = bench.processesMax > 1 ? PROCESSES : 1;
  const installation = await bench.install(processes);
  const pools = installation.servers.map(({ url }) => new Pool(url, { connections: 32 }));
  const listeners: Listener[] = [];
  try {
    const [first] = installation.servers;
    if (first === undefined) throw new Error('Nothing to measure');
    const groups = await first.seed(GROUPS, MEMBERS);
    const admin = await first.adminToken();
    for (const [index, { groupId, members }] of groups.entries()) {
      const { url } = installation.servers[index % processes] ?? first;
      for (const member of members) {
        listeners.push(await listen(url, { ...member, groupId }, () => undefined));
      }
    }
    const cpuMicros = async () => {
      const used = await Promise.all(installation.servers.map((server) => server.usage(false)));
      return used.reduce((sum, each) => sum + each.cpuMicros, 0);
    };
    const measured = async (work: () => Promise<Omit<Measured, 'cpuMs'>>): Promise<Measured> => {
      const before = await cpuMicros();
      const answered = await work();
      return { ...answered, cpuMs: ((await cpuMicros()) - before) / 1000 };
    };
    const pauses: Measured[] = [];
    const ends: Measured[] = [];
    // The first round warms up.
    for (let round = 0; round <= bench.rounds * processes; round += 1) {
      const at = round % processes;
      const bidding = keepBidding(pools, groups, round);
      await new Promise((resume) => setTimeout(resume, WARM_UP_MS));
      const paused = await measured(() =>
        change(pools[at], globalPause, admin, { duration: PAUSE_MINUTES }),
      );
      await bidding.stop();
      const ended = await measured(() =>
        change(pools[(at + 1) % processes], globalResume, admin, undefined),
      );
      if (round === 0) continue;
      pauses.push(paused);
      ends.push(ended);
    }
    const slowest = Math.max(...pauses.map(({ tookMs }) => tookMs));
    return {
      title: `The pause of the site: ${whole(GROUPS)} running groups x ${MEMBERS} members on ${processes} ${processes === 1 ? 'process' : 'processes'}, ${BIDDING} bids under way`,
      head: [
        'from the call until it holds in every group',
        'p50 ms',
        'slowest ms',
        'CPU ms',
        'groups',
      ],
      rows: [buildRow('a pause', pauses), buildRow('its end', ends)],
      reached: [
        [
          `ms until a pause holds in ${whole(GROUPS)} groups, slowest: under ${whole(MS_MAX)}`,
          whole(slowest),
          slowest < MS_MAX,
        ],
      ],
    };
  } finally {
    for (const listener of listeners) listener.close();
    await Promise.all(pools.map((pool) => pool.close()));
    await installation.close();
  }
}

function buildRow(name: string, all: readonly Measured[]): string[] {
  const tookMs = all.map((answered) => answered.tookMs);
  return [
    name,
    whole(quantile(tookMs, 0.5)),
    whole(Math.max(...tookMs)),
    whole(
      quantile(
        all.map(({ cpuMs }) => cpuMs),
        0.5,
      ),
    ),
    whole(Math.min(...all.map(({ reached }) => reached))),
  ];
}

/** @throws when it did not reach every running group */
async function change(
  pool: Pool | undefined,
  call: typeof globalPause | typeof globalResume,
  token: string,
  body: unknown,
): Promise<Omit<Measured, 'cpuMs'>> {
  const startMs = performance.now();
  const answer = await send(pool, call, token, body);
  const tookMs = performance.now() - startMs;
  const { running, reached } = call.reply.parse(JSON.parse(answer)).groups;
  if (reached !== running) throw new Error(`${call.path} reached ${reached} of ${running}`);
  return { tookMs, reached };
}

async function send(
  pool: Pool | undefined,
  call: Call,
  token: string,
  body: unknown,
): Promise<string> {
  if (pool === undefined) throw new Error('There is no such server');
  const { statusCode, body: answer } = await pool.request({
    method: call.method,
    path: `${API_BASE}${call.path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  const text = await answer.text();
  if (statusCode !== call.successStatus) throw new Error(`${call.path}: ${statusCode} ${text}`);
  return text;
}

/** Bids in group after group, each by the server whose turn it is; amounts rise from round to round. */
function keepBidding(pools: readonly Pool[], groups: readonly BenchGroup[], round: number) {
  let isOver = false;
  const one = async (start: number) => {
    for (let turn = start; !isOver; turn += BIDDING) {
      const group = groups[turn % groups.length];
      const lap = Math.floor(turn / groups.length);
      const member = group?.members[lap % MEMBERS];
      const pool = pools[turn % pools.length];
      if (group === undefined || member === undefined || pool === undefined) {
        throw new Error('A group has members');
      }
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `${API_BASE}/auction/add`,
        headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          groupId: group.groupId,
          teamID: group.teamId,
          amount: String(round * 1_000_000 + lap + 1),
        }),
      });
      const text = await body.text();
      // A member who reads that the auction is paused stops bidding.
      if (text.includes(PAUSED)) return;
      if (statusCode >= 500) throw new Error(`A bid was answered ${statusCode}`);
    }
  };
  const running = Promise.all(Array.from({ length: BIDDING }, (_, number) => one(number)));
  return {
    stop: async () => {
      isOver = true;
      await running;
    },
  };
}
