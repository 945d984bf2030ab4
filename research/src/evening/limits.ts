import { whole } from '@bracketbid/bench/table';
import type { Costs } from './costs.ts';
import { EVENING } from './plan.ts';
import { highest, steadily } from './peaks.ts';
import { type Evening, computeMemory } from './spend.ts';

/** What there is to fill. */
export const THERE = {
  /** Of a process's core: beyond it, bids wait for each other noticeably. */
  shareOfCore: 0.7,
  databaseCores: 8,
  gigabytesAProcess: 4,
  /** A gigabit. */
  bytesASecond: 125_000_000,
  /** `worker_connections` of ops/nginx.conf; a member's line takes two. */
  linesAWorker: 8192 / 2,
  nginxWorkers: 8,
  /** PostgreSQL's default, and what each process opens at most. */
  databaseConnections: 100,
  connectionsAProcess: 10,
  /** How long people may wait for their picture after all lines were cut. */
  secondsAfterCut: 10,
} as const;

const GIGABYTE = 2 ** 30;

/** Each resource: what the evening needs of it, what there is, and the number of people at which it is full. */
export function computeLimits(evening: Evening, costs: Costs, processes: number): string[][] {
  const { people, reminderSeconds, cutAtSecond, resultAtSecond } = EVENING;
  const line = (name: string, needed: number, there: number, unit: string) => ({
    name,
    needed,
    there,
    unit,
    fullAt: (people * there) / needed,
  });
  const steady = steadily(evening, ({ serverMs }) => serverMs) / 1000;
  const returning = highest(evening, ({ parts }) => parts.returns, cutAtSecond, resultAtSecond);
  const backSeconds = (returning * EVENING.retrySeconds) / 1000 / processes;
  const mailed = evening.mailsDoneAt + reminderSeconds + 1;
  const rows = [
    line('cores of the servers, while all bid', steady, processes * THERE.shareOfCore, ''),
    line(
      'seconds of all cores until all are back after a cut',
      backSeconds,
      THERE.secondsAfterCut,
      ' s',
    ),
    line('seconds until the last reminder is out', mailed, reminderSeconds, ' s'),
    line(
      'memory of a process',
      computeMemory(people, costs, processes) / processes / GIGABYTE,
      THERE.gigabytesAProcess,
      ' GB',
    ),
    line(
      'cores of PostgreSQL',
      steadily(evening, ({ databaseMs }) => databaseMs) / 1000,
      THERE.databaseCores,
      '',
    ),
    line('lines through nginx', people, THERE.nginxWorkers * THERE.linesAWorker, ''),
    line(
      'the network, MB a second',
      highest(evening, ({ bytes }) => bytes, 0, EVENING.seconds) / 1e6,
      THERE.bytesASecond / 1e6,
      '',
    ),
  ].toSorted((one, other) => one.fullAt - other.fullAt);
  const digits = (value: number) => (value < 20 ? value.toFixed(2) : whole(value));
  const connections = processes * THERE.connectionsAProcess;
  return [
    ...rows.map(({ name, needed, there, unit, fullAt }) => [
      name,
      `${digits(needed)}${unit}`,
      `${digits(there)}${unit}`,
      whole(fullAt),
    ]),
    [
      'connections to PostgreSQL',
      whole(connections),
      whole(THERE.databaseConnections),
      `${THERE.databaseConnections / THERE.connectionsAProcess} processes`,
    ],
  ];
}
