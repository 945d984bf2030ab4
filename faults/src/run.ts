import { API_BASE, type BodyOf, type Call } from '@bracketbid/contract/call';
import { globalPause, updateSettings } from '@bracketbid/contract/http/site';
import { Pool } from 'undici';
import { bidInGroup, type Press } from './bidding.ts';
import { pause } from './daemon.ts';
import { type Gap, type Member, openMember } from './member.ts';
import { seed } from './seed.ts';
import { startSite } from './site.ts';
import { type Fault, FAULTS, injectFault } from './injectFault.ts';
import { judge, type Verdict } from './verdict.ts';

export type Ran = {
  readonly seconds: number;
  readonly presses: readonly Press[];
  readonly faults: readonly InjectedFault[];
  readonly verdict: Verdict;
};

/** An injected fault, and the gap of each screen that it broke. */
export type InjectedFault = {
  readonly kind: Fault;
  readonly gaps: readonly Gap[];
  readonly stopMs: number | null;
  /** From when until when it may have kept lots waiting, epoch milliseconds. */
  readonly span: readonly [fromMs: number, toMs: number];
};

/** Lots that are over soon, so that many are sold in a short run. */
const RULES = { lockSeconds: 1, lotSeconds: 4, extensionSeconds: 2 };

/** The wait between the end of a fault and the next one, so that each gap belongs to one fault. */
const CALM_MS = 2500;
const ONLINE_MS_MAX = 60_000;

/**
 * Holds auctions on a whole installation while parts of it are killed, cut and restarted in turn.
 *
 * @throws when the installation can't be started, or a part of it exits unexpectedly
 */
export async function runFaults(options: {
  /** At least. */
  readonly seconds: number;
  readonly groups: number;
  readonly members: number;
  readonly processes: number;
  readonly say: (text: string) => void;
}): Promise<Ran> {
  const { say } = options;
  const unordered: string[] = [];
  const site = await startSite(options.processes, (what) => unordered.push(what));
  const pool = new Pool(site.url, { connections: 128, pipelining: 1 });
  const members: Member[] = [];
  try {
    const { groups, adminToken } = await seed(site, options.groups, options.members);
    say(`${groups.length} groups of ${options.members} on ${options.processes} processes`);
    let gaps: Gap[] = [];
    for (const { groupId, members: people } of groups) {
      const opened = people.map((who, index) =>
        openMember({
          url: site.url,
          pool,
          who: { ...who, groupId },
          isBrowser: index === 0,
          onMended: (gap) => gaps.push(gap),
        }),
      );
      members.push(...opened);
    }
    await allOnline(members);
    const asAdmin = <C extends Call>(call: C, body: BodyOf<C>) =>
      requestAsAdmin(pool, adminToken, call, body);
    await asAdmin(updateSettings, { ...RULES, auctionDate: new Date().toISOString() });

    const presses: Press[] = [];
    const startedMs = performance.now();
    const faults: InjectedFault[] = [];
    // However slow the machine is, each fault has its turn.
    const isOver = () =>
      performance.now() - startedMs > options.seconds * 1000 && faults.length >= FAULTS.length;
    const bidding = [...Map.groupBy(members, ({ groupId }) => groupId).values()].map((group) =>
      bidInGroup(pool, group, isOver, (press) => presses.push(press)),
    );
    await pause(CALM_MS);
    for (let turn = 0; !isOver(); turn += 1) {
      const kind = FAULTS[turn % FAULTS.length] ?? FAULTS[0];
      gaps = [];
      const injectedMs = performance.now();
      const fromMs = Date.now();
      const stopMs = await injectFault(kind, site, members, turn);
      await pause(CALM_MS);
      await allOnline(members);
      faults.push({ kind, gaps, stopMs, span: [fromMs, Date.now()] });
      const worst = Math.max(0, ...gaps.map(({ ms }) => ms));
      say(
        `${kind}: ${gaps.length} screens, ${Math.round(worst)} ms at most` +
          ` (${Math.round(performance.now() - injectedMs)} ms in all)`,
      );
    }
    await Promise.all(bidding);
    const seconds = (performance.now() - startedMs) / 1000;
    await pauseEverywhere(pool, adminToken);
    const verdict = await judge(site, groups, members, presses);
    if (unordered.length > 0) throw new Error(unordered.join('\n'));
    return { seconds, presses, faults, verdict };
  } finally {
    for (const member of members) member.close();
    await pool.close();
    await site.close();
  }
}

async function allOnline(members: readonly Member[]): Promise<void> {
  const endMs = performance.now() + ONLINE_MS_MAX;
  while (!members.every((member) => member.isOnline() && member.picture() !== null)) {
    if (performance.now() > endMs) throw new Error('Not all members came back online');
    await pause(50);
  }
}

/** Pauses the site, and returns when the pause is in every group's log: from then on nothing is sold. */
async function pauseEverywhere(pool: Pool, token: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await requestAsAdmin(pool, token, globalPause, { duration: 60 });
    const { running, reached } = globalPause.reply.parse(answer).groups;
    if (reached === running) return;
    await pause(500);
  }
  throw new Error('The pause could not reach every group');
}

/** Retries until it succeeds: the site may be recovering. */
async function requestAsAdmin<C extends Call>(
  pool: Pool,
  token: string,
  call: C,
  body: BodyOf<C>,
): Promise<unknown> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { statusCode, body: answer } = await pool.request({
      method: call.method,
      path: `${API_BASE}${call.path}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode === call.successStatus) return JSON.parse(text);
    if (statusCode < 500) throw new Error(`${call.path} answered ${statusCode}: ${text}`);
    await pause(500);
  }
  throw new Error(`${call.path} could not be done`);
}
