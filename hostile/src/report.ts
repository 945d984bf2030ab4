import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { quantile } from '@bracketbid/bench/quantile';
import { computeMarks, tookMs, within } from './marks.ts';
import type { Part, Ran } from './run.ts';

const HEAD = [
  'part',
  'sent',
  'answered with',
  'honest bids p50 / p95 / max ms',
  'times calm p95',
  'sign-in max ms',
  'healthz max ms',
  'memory before / peak / after MB',
  'latest lot ms',
  'signed out',
  'held',
];

/** A run as Markdown: a row for each attack, the marks, and the problems. */
export function buildReport(ran: Ran): string {
  return [
    `Commit ${commit()}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}.`,
    '',
    line(HEAD),
    line(HEAD.map((_, at) => (at === 0 || at === 2 ? '---' : '--:'))),
    ...listRows(ran),
    '',
    line(['mark', 'measured', 'kept']),
    line(['---', '---', '---']),
    ...computeMarks(ran).map(({ mark, measured, kept }) =>
      line([mark, measured, kept ? 'yes' : 'NO']),
    ),
    '',
    ...listProblems(ran).map((text) => `- ${text}`),
    '',
  ].join('\n');
}

/** The problems, in sentences; empty when every promise held. */
export function listProblems(ran: Ran): string[] {
  const { seen } = ran;
  return [
    ...ran.attacked.flatMap(({ attack, outcome }) =>
      outcome.problems.map((text) => `${attack.name}: ${text}`),
    ),
    ...computeMarks(ran).flatMap(({ mark, measured, kept }) =>
      kept ? [] : [`Not kept: ${mark} (${measured}).`],
    ),
    ...formatSome(seen.signedOut).map((why) => `Signed out: ${why}`),
    ...formatSome(seen.failures).map((why) => `Honest: ${why}`),
    ...ran.problems,
  ];
}

const LISTED_MAX = 4;

function formatSome(all: readonly { readonly why: string }[]): string[] {
  const times = Map.groupBy(all, ({ why }) => why);
  const listed = [...times].map(([why, each]) =>
    each.length === 1 ? why : `${why} (${each.length} times)`,
  );
  return listed.length <= LISTED_MAX
    ? listed
    : [...listed.slice(0, LISTED_MAX), `and ${listed.length - LISTED_MAX} kinds more`];
}

function listRows(ran: Ran): string[] {
  const [before, after] = ran.calm;
  return [
    ...(before !== undefined ? [row(ran, 'calm, before', before)] : []),
    ...ran.attacked.map((part) => {
      const { attack, outcome } = part;
      const answers = Object.entries(outcome.answers).map(([what, times]) => `${times} × ${what}`);
      const held = outcome.problems.length === 0 ? 'yes' : 'NO';
      return row(ran, attack.name, part, outcome.sent, answers.join(', '), held);
    }),
    ...(after !== undefined ? [row(ran, 'calm, after', after)] : []),
  ];
}

function row(ran: Ran, name: string, part: Part, sent = 0, answers = '', held = ''): string {
  const { seen, calm, memory } = ran;
  const bids = tookMs(seen.bids, [part]);
  const calmP95 = quantile(tookMs(seen.bids, calm), 0.95);
  const own = within(memory, [part]).map(({ own }) => own);
  const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : '-');
  // Pictures are decoded in processes of their own.
  const children = Math.max(0, ...within(memory, [part]).map(({ children }) => children));
  const besides = children === 0 ? '' : ` (+${ms(children)})`;
  const late = within(seen.lotEnds, [part]).map(({ lateMs }) => lateMs);
  const most = (values: readonly number[]) => ms(Math.max(...values));
  const p95 = quantile(bids, 0.95);
  return line([
    name,
    sent === 0 ? '' : sent.toLocaleString('en-US'),
    answers,
    [0.5, 0.95, 1].map((share) => ms(quantile(bids, share))).join(' / '),
    Number.isFinite(p95 / calmP95) ? (p95 / calmP95).toFixed(1) : '-',
    most(tookMs(seen.signIns, [part])),
    most(tookMs(seen.health, [part])),
    [ms(own[0] ?? Number.NaN), `${most(own)}${besides}`, ms(own.at(-1) ?? Number.NaN)].join(' / '),
    most(late),
    String(within(seen.signedOut, [part]).length),
    held,
  ]);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
