import { milliseconds, whole } from '@bracketbid/bench/table';
import type { Costs } from './costs.ts';
import type { Fiftieth } from './fiftieth.ts';
import { formGroups, type Happening } from './happenings.ts';
import { computeLimits, THERE } from './limits.ts';
import { busiest, highest, steadily } from './peaks.ts';
import { EVENING } from './plan.ts';
import { type Evening, computeMemory, type Parts, type Second, spend } from './spend.ts';

const GIGABYTE = 2 ** 30;
const PROCESSES = [1, 2, 4, 8, 16, 32] as const;
const figures = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'));
  return ['', figures(head), figures(rule), ...rows.map(figures), ''].join('\n');
}

function costTable(costs: Costs): string {
  const of = (name: string, ms: number, sharing: number | null, bytes: number | null) => [
    name,
    milliseconds(ms),
    sharing === null ? '-' : milliseconds(sharing),
    bytes === null ? '-' : whole(bytes),
  ];
  return formatTable(
    ['what', 'CPU ms', 'more, with other processes', 'bytes to each member'],
    [
      of('a connection', costs.connectMs, null, null),
      of('the same, when all come back at once', costs.reconnectMs, null, null),
      of('the whole picture of an auction', costs.pictureMs, null, costs.pictureBytes),
      of('a password', costs.passwordMs, null, null),
      of('a member who is only connected, a second', costs.idleMs, null, null),
      of('a reminder by mail', costs.mailMs, null, null),
      of('a group’s start', costs.startMs, costs.sharingStartMs, null),
      of(
        'an event (a bid, a lot locked, opened, ended), seen by its group',
        costs.eventMs,
        costs.sharingEventMs,
        costs.eventBytes,
      ),
      of(
        'a second of a group’s countdown, with its connections',
        costs.tickMs,
        costs.sharingTickMs,
        costs.tickBytes,
      ),
      of('a group’s standings after a result', costs.standingsMs, null, null),
      of('the same, asked for again', costs.standingsAgainMs, null, null),
      of('PostgreSQL: an event', costs.databaseEventMs, null, null),
    ],
  );
}

const PARTS: Readonly<Record<keyof Parts, string>> = {
  arrivals: 'people arrive',
  mails: 'reminders',
  start: 'all auctions start',
  events: 'bids and lots',
  ticks: 'countdowns',
  returns: 'all come back after a cut',
  results: 'everyone’s standings after a result',
  idle: 'open connections, before the start',
};

/** What each part takes in its own busiest second, in cores. */
function partTable(evening: Evening, processes: number): string {
  const rows = Object.entries(PARTS).map(([part, name]) => {
    const value = ({ parts }: Second) => new Map(Object.entries(parts)).get(part) ?? 0;
    const all = evening.seconds.map(value);
    const most = Math.max(...all);
    const total = all.reduce((sum, ms) => sum + ms, 0);
    return [name, (most / 1000).toFixed(2), whole(total / 1000)];
  });
  return formatTable(
    [`on ${processes} processes`, 'cores, busiest second', 'CPU seconds, all'],
    rows,
  );
}

function processTable(people: number, happenings: readonly Happening[], costs: Costs): string {
  const rows = PROCESSES.map((processes) => {
    const evening = spend(people, happenings, costs, processes);
    const busy = busyShare(evening, processes);
    const behind = (from: number, to: number) =>
      busy >= 1 ? 'always' : highest(evening, (second) => second.behind, from, to).toFixed(1);
    const memory = computeMemory(people, costs, processes) / GIGABYTE;
    return [
      String(processes),
      `${whole(busy * 100)} %`,
      whole((people * THERE.shareOfCore) / busy),
      behind(0, 30),
      behind(EVENING.cutAtSecond, EVENING.resultAtSecond),
      whole(evening.mailsDoneAt),
      (memory / processes).toFixed(2),
      memory.toFixed(1),
    ];
  });
  return formatTable(
    [
      'processes, a core each',
      'busy while all bid',
      'people at 70 %',
      'behind at the start, s',
      'after the cut, s',
      'last reminder, s from the start',
      'GB a process',
      'GB, all',
    ],
    rows,
  );
}

/** How much of its core each process is busy, on average, while nothing but bidding happens. */
function busyShare(evening: Evening, processes: number): number {
  return steadily(evening, ({ serverMs }) => serverMs) / 1000 / processes;
}

/** The fiftieth as it was measured, and the evening at full size, as Markdown. */
export function buildReport(
  runs: readonly Fiftieth[],
  costs: Costs,
  happenings: readonly Happening[],
  processes: number,
): string {
  const { people } = EVENING;
  const evening = spend(people, happenings, costs, processes);
  const steady = (value: (second: Second) => number) => whole(steadily(evening, value));
  const measured = runs.map((run, index) => [
    `${index + 1}`,
    ...[run.members, run.bids, run.lots, run.startSeenMs, run.backMs].map(whole),
  ]);
  return [
    '### A fiftieth, measured',
    formatTable(
      ['processes', 'members', 'bids', 'lots', 'all groups started after ms', 'all back after ms'],
      measured,
    ),
    '### What each part costs',
    costTable(costs),
    `### ${whole(people)} people in ${whole(formGroups(people))} groups: what takes how much`,
    partTable(evening, processes),
    `While all bid, there are ${steady(({ events }) => events)} events a second ` +
      `(${whole(busiest(evening, ({ events }) => events))} in the busiest, as all groups began together), ` +
      `${steady(({ bytes }) => bytes / 1e6)} MB to members and ` +
      `${(steadily(evening, ({ databaseMs }) => databaseMs) / 1000).toFixed(1)} cores of PostgreSQL. ` +
      `The evening’s log is ${(listEvents(evening) / 1e6).toFixed(1)} million events, ` +
      `${((listEvents(evening) * costs.storedBytes) / GIGABYTE).toFixed(1)} GB.`,
    '',
    '### By the number of processes',
    processTable(people, happenings, costs),
    '### What is full first',
    formatTable(
      [`on ${processes} processes`, 'needed at 100,000', 'there is', 'full at people'],
      computeLimits(evening, costs, processes),
    ),
  ].join('\n');
}

function listEvents({ seconds }: Evening): number {
  return seconds.reduce((sum, { events }) => sum + events, 0);
}
