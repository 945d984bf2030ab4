import * as calls from '@bracketbid/contract/http/results';
import { API_BASE, type Call } from '@bracketbid/contract/call';
import { settlementOfGroup } from '@bracketbid/contract/http/settlement';
import { importTournament } from '@bracketbid/contract/http/tournament';
import { newestShippedTournament } from '@bracketbid/server/tournament/shipped';
import { withoutResults } from '@bracketbid/server/tournament/withoutResults';
import { Pool } from 'undici';
import { quantile } from './quantile.ts';
import type { Child } from './child.ts';
import type { AuctionedGroup } from './messages.ts';
import type { Bench } from './scenarios.ts';
import { milliseconds, type Table, whole } from './table.ts';

const GROUPS = 1000;
const MEMBERS = 15;
const CONNECTIONS = 64;
/** The round whose results are entered: its teams are known, and much can still happen. */
const RESULTS_ROUND = 'Sweet 16';
const MS_MAX = 1000;

/** Milliseconds of every group's standings: the first look, after each match, and asked for once more. */
export type ResultTimes = {
  readonly firstMs: number;
  readonly tookMs: readonly number[];
  readonly cpuMs: readonly number[];
  readonly againCpuMs: number;
  /** From the entered result until every group has its standings and its settlement. */
  readonly settledMs: readonly number[];
};

/** Enters a round's results one by one, and asks for the standings of all groups after each. */
export async function timeResults(product: Child, count: number): Promise<ResultTimes> {
  const pool = new Pool(product.url, { connections: CONNECTIONS, pipelining: 1 });
  const send = async (call: Call, path: string, token: string, body?: unknown): Promise<string> => {
    const answer = await pool.request({
      method: call.method,
      path: `${API_BASE}${path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
    return text;
  };
  const lookAll = (groups: readonly AuctionedGroup[]): Promise<string[]> =>
    Promise.all(
      groups.map(({ groupId, token }) =>
        send(calls.standings, `/group/standings/${groupId}`, token),
      ),
    );

  const admin = await product.adminToken();
  const file = newestShippedTournament();
  await send(importTournament, importTournament.path, admin, withoutResults(file));
  const known = calls.matches.reply.parse(
    JSON.parse(await send(calls.matches, calls.matches.path, admin)),
  );
  const firstDay = known.matches
    .filter(({ round }) => round === RESULTS_ROUND)
    .map(({ date }) => date)
    .toSorted()[0];
  const matchIds = known.matches
    .filter(({ round }) => round === RESULTS_ROUND)
    .map(({ _id }) => _id);
  await send(calls.importResults, calls.importResults.path, admin, {
    matches: file.matches.filter(({ date }) => firstDay !== undefined && date < firstDay),
  });

  const groups = await product.auctioned(count, MEMBERS);
  const begunMs = performance.now();
  await lookAll(groups);
  const firstMs = performance.now() - begunMs;
  const tookMs: number[] = [];
  const cpuMs: number[] = [];
  const settledMs: number[] = [];
  for (const id of matchIds) {
    const before = await product.usage(false);
    const startMs = performance.now();
    await send(calls.enterResult, calls.enterResult.path.replace(':id', id), admin, {
      status: 'final',
      homeScore: 71,
      awayScore: 68,
    });
    await lookAll(groups);
    const lookedMs = performance.now() - startMs;
    tookMs.push(lookedMs);
    cpuMs.push(((await product.usage(false)).cpuMicros - before.cpuMicros) / 1000);
    const settlingMs = performance.now();
    await Promise.all(
      groups.map(({ groupId, token }) =>
        send(settlementOfGroup, `/group/settlement/${groupId}`, token),
      ),
    );
    settledMs.push(lookedMs + performance.now() - settlingMs);
  }
  const before = await product.usage(false);
  await lookAll(groups);
  const againCpuMs = ((await product.usage(false)).cpuMicros - before.cpuMicros) / 1000;
  await pool.close();
  return { firstMs, tookMs, cpuMs, againCpuMs, settledMs };
}

/** How long it takes until every group has its standings after a match: money, history, best and worst of each member. */
export async function groupResults({ product }: Bench): Promise<Table> {
  const { firstMs, tookMs, cpuMs, settledMs } = await timeResults(product, GROUPS);
  const median = quantile(tookMs, 0.5);
  return {
    title: `Results of ${whole(GROUPS)} groups x ${MEMBERS} members after a match`,
    head: ['from the entered result until the last group has its standings', 'ms', 'CPU ms'],
    rows: [
      ['the first look, read from the database', whole(firstMs), '-'],
      [`after a match, median of ${tookMs.length}`, whole(median), whole(quantile(cpuMs, 0.5))],
      [`after a match, slowest of ${tookMs.length}`, whole(Math.max(...tookMs)), '-'],
      ['and its settlement, median', whole(quantile(settledMs, 0.5)), '-'],
      ['a group', milliseconds(median / GROUPS), milliseconds(quantile(cpuMs, 0.5) / GROUPS)],
    ],
    reached: [
      [
        `the same with who owes whom in each: under ${whole(MS_MAX)}`,
        whole(quantile(settledMs, 0.5)),
        quantile(settledMs, 0.5) < MS_MAX,
      ],
      [
        `ms until all ${whole(GROUPS)} groups have their results: under ${whole(MS_MAX)}`,
        whole(median),
        median < MS_MAX,
      ],
    ],
  };
}
