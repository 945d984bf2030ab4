import { Pool } from 'undici';
import { install } from '@bracketbid/bench/install';
import type { WaitingGroup } from '@bracketbid/bench/messages';
import { connectCrowd } from './crowd.ts';
import { passwordMs, type ResultCosts } from './singleCosts.ts';
import { type Costs, EVENTS_A_LOT } from './costs.ts';
import { createMeter, type Meter, type Reading } from './meter.ts';
import { dice, plannedLot } from './plan.ts';

/** Of a lot: its start is apart from its bids and its end, and all groups are in step. */
const PACE = { lockSeconds: 5, lotSeconds: 30, extensionSeconds: 10 };
/** Only the countdown moves: from the first bid on until shortly before the lot's end. */
const TICKING = { afterSeconds: 9, seconds: 22 };
/** Until the second lot is open. */
const ENDING_SECONDS = 9;
const BUSY_SECONDS = 75;
const IDLE_SECONDS = 10;
const REMINDER_MS = 10 * 60_000;
const NOTICE_MS = 3000;
const POLL_MS = 100;
const MAILS_MS_MAX = 120_000;
const ASKING = 64;

/** What was measured on a number of processes: a fiftieth of the evening, on PostgreSQL and Redis. */
export type Fiftieth = {
  readonly members: number;
  readonly bids: number;
  readonly lots: number;
  /** Until the last of all who were cut off at once was back. */
  readonly backMs: number;
  readonly startSeenMs: number;
  readonly costs: Omit<Costs, (`sharing${string}` & keyof Costs) | keyof ResultCosts>;
};

const pause = (seconds: number) => new Promise((resume) => setTimeout(resume, seconds * 1000));

/** What something spends. */
async function spent<T>(
  meter: Meter,
  act: () => Promise<T>,
): Promise<Reading & { seconds: number; result: T }> {
  const before = await meter.read();
  const beganMs = performance.now();
  const result = await act();
  const seconds = (performance.now() - beganMs) / 1000;
  const after = await meter.read();
  return {
    seconds,
    serverMs: after.serverMs - before.serverMs,
    databaseMs: after.databaseMs - before.databaseMs,
    result,
  };
}

/** 140 groups, 2,000 members: most of 14, some of 15. */
const SIZES = [
  [100, 14],
  [40, 15],
] as const;

/** Runs a fiftieth of the evening once. @param databaseUrl  a PostgreSQL server */
export async function runFiftieth(databaseUrl: string, processes: number): Promise<Fiftieth> {
  const {
    servers,
    databaseUrl: scratch,
    close,
  } = await install('subject.ts', databaseUrl, processes);
  const [first] = servers;
  if (first === undefined || scratch === null) throw new Error('Nothing was started');
  const meter = createMeter(servers, scratch);
  const memory = async (kind: 'rssBytes' | 'heapBytes') => {
    const used = await Promise.all(servers.map((server) => server.usage(true)));
    return used.reduce((sum, each) => sum + each[kind], 0);
  };
  try {
    const groups: WaitingGroup[] = [];
    for (const [count, members] of SIZES) groups.push(...(await first.waiting(count, members)));
    const urls = servers.map(({ url }) => url);

    const emptyBytes = await memory('rssBytes');
    const arrival = await spent(meter, () => connectCrowd(urls, groups, PACE.lotSeconds * 1000));
    const crowd = arrival.result;
    const { size } = crowd;
    const fullBytes = await memory('rssBytes');
    const mails = await spent(meter, async () => {
      await first.startAt(Date.now() + REMINDER_MS - NOTICE_MS);
      await mailsSent(() => first.mailsWaiting());
    });
    const heapBytes = await memory('heapBytes');
    const idle = await spent(meter, () => pause(IDLE_SECONDS));
    const idleMs = idle.serverMs / idle.seconds;

    const hourMs = Date.now() + NOTICE_MS;
    crowd.bidBy(() => [0]);
    const start = await spent(meter, async () => {
      await first.startAt(hourMs, PACE);
      await crowd.started(groups.length);
      return Date.now() - hourMs;
    });
    const stretch = async (seconds: number) => {
      const before = crowd.tally();
      const cost = await spent(meter, () => pause(seconds));
      const after = crowd.tally();
      const [bids, lots] = [after.bids - before.bids, after.lots - before.lots];
      const ticks = cost.seconds * groups.length;
      return { ...cost, bids, lots, ticks, bytes: after.bytes - before.bytes };
    };
    const draw = dice(1);
    await pause(TICKING.afterSeconds);
    const ticking = await stretch(TICKING.seconds);
    crowd.bidBy(() => plannedLot(draw).bidsAt.map((at) => at / PACE.lotSeconds));
    await pause(ENDING_SECONDS);
    const busy = await stretch(BUSY_SECONDS);
    crowd.bidBy(() => []);
    const groupBytes = (await memory('heapBytes')) - heapBytes;

    const back = await spent(meter, () => crowd.reconnectAll());
    const picture = await spent(meter, () => askAll(urls, groups));
    const sumCost = (key: 'serverMs' | 'databaseMs' | 'bytes') => {
      const tick = ticking[key] / ticking.ticks;
      const events = busy.bids + EVENTS_A_LOT * busy.lots;
      return { tick, event: (busy[key] - tick * busy.ticks) / events };
    };
    const [server, database, lines] = [
      sumCost('serverMs'),
      sumCost('databaseMs'),
      sumCost('bytes'),
    ];
    const runningMs = server.tick * groups.length;
    const storedBytes = await meter.eventBytes();
    const listeners = size / groups.length;
    crowd.close();
    return {
      members: size,
      bids: busy.bids,
      lots: busy.lots,
      backMs: back.result,
      startSeenMs: start.result,
      costs: {
        connectMs: arrival.serverMs / size,
        reconnectMs: (back.serverMs - runningMs * back.seconds) / size,
        pictureMs: (picture.serverMs - runningMs * picture.seconds) / size,
        pictureBytes: picture.result / size,
        passwordMs: await passwordMs(),
        idleMs: idleMs / size,
        processBytes: emptyBytes / processes,
        memberBytes: (fullBytes - emptyBytes) / size,
        groupBytes: groupBytes / groups.length / processes,
        mailMs: (mails.serverMs - idleMs * mails.seconds) / size,
        startMs: (start.serverMs - idleMs * start.seconds) / groups.length,
        eventMs: server.event,
        tickMs: server.tick,
        eventBytes: lines.event / listeners,
        tickBytes: lines.tick / listeners,
        databaseEventMs: database.event,
        storedBytes,
      },
    };
  } finally {
    await meter.close();
    await close();
  }
}

/** Waits until the reminders were queued, and then until none is left. */
async function mailsSent(waiting: () => Promise<number>): Promise<void> {
  const endMs = performance.now() + MAILS_MS_MAX;
  for (let hasBegun = false; performance.now() < endMs;) {
    const left = await waiting();
    if (hasBegun && left === 0) return;
    if (left > 0) hasBegun = true;
    await pause(POLL_MS / 1000);
  }
  throw new Error('The reminders were not sent in time');
}

/** Every member asks for the whole picture. @returns the bytes of all answers */
async function askAll(urls: readonly string[], groups: readonly WaitingGroup[]): Promise<number> {
  const pools = urls.map((url) => new Pool(url, { connections: ASKING / urls.length }));
  const all = groups.flatMap(({ groupId, members }, place) =>
    members.map(async ({ token }) => {
      const answer = await pools[place % pools.length]?.request({
        method: 'GET',
        path: `/api/v1/auction/state/${groupId}`,
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
      });
      if (answer?.statusCode !== 200) throw new Error(`A picture: ${answer?.statusCode}`);
      return (await answer.body.arrayBuffer()).byteLength;
    }),
  );
  const bytes = (await Promise.all(all)).reduce((sum, each) => sum + each, 0);
  await Promise.all(pools.map((pool) => pool.close()));
  return bytes;
}
