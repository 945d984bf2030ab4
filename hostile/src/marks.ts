import { quantile } from '@bracketbid/bench/quantile';
import type { Timed } from './honest.ts';
import type { Part, Ran } from './run.ts';

/** What must hold for honest people while others attack. */
const MARKS = {
  /** The most that their p95 may be, as a multiple of the same run's calm parts. */
  p95Ratio: 2,
  /** Growth of the server's resident memory, megabytes: from the calm part before to the peak after. */
  memoryMb: 150,
  /** How late every screen may know a lot's end, milliseconds: the timer, a commit, the network. */
  lateMs: 1000,
  /** No honest bid waits longer, milliseconds. */
  bidMs: 3000,
};

export type Mark = {
  readonly mark: string;
  readonly measured: string;
  readonly kept: boolean;
  /** It doesn't depend on the machine's speed; a mark on times may be missed on a busy machine. */
  readonly isTiming: boolean;
};

export function within<T extends { readonly atMs: number }>(
  all: readonly T[],
  parts: readonly Part[],
): T[] {
  return all.filter(({ atMs }) => parts.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs));
}

export function tookMs(all: readonly Timed[], parts: readonly Part[]): number[] {
  return within(all, parts).map(({ tookMs }) => tookMs);
}

export function computeMarks(ran: Ran): Mark[] {
  const { seen, calm, attacked, memory } = ran;
  const during = attacked.filter(({ attack }) => attack.isBeforeAuctions !== true);
  const calmP95 = quantile(tookMs(seen.bids, calm), 0.95);
  const p95 = quantile(tookMs(seen.bids, during), 0.95);
  const slowest = Math.max(0, ...tookMs(seen.bids, during));
  const late = Math.max(0, ...seen.lotEnds.map(({ lateMs }) => lateMs));
  const before = within(memory, calm.slice(0, 1)).map(({ own }) => own);
  const attackedFrom = during[0]?.fromMs ?? Infinity;
  const after = memory.filter(({ atMs }) => atMs >= attackedFrom).map(({ own }) => own);
  const grown = Math.max(...after) - Math.max(...before);
  return [
    {
      mark: `honest bids' p95 under ${MARKS.p95Ratio} times the calm one`,
      measured: `${p95.toFixed(1)} ms to ${calmP95.toFixed(1)} ms: ${(p95 / calmP95).toFixed(2)}`,
      // Without a bid there is nothing to compare.
      kept: !(p95 >= MARKS.p95Ratio * calmP95),
      isTiming: true,
    },
    {
      mark: `no honest bid waits longer than ${MARKS.bidMs / 1000} s`,
      measured: `${slowest.toFixed(0)} ms`,
      kept: slowest <= MARKS.bidMs,
      isTiming: true,
    },
    {
      mark: `the server's resident memory grows by less than ${MARKS.memoryMb} MB`,
      measured: !Number.isFinite(grown) ? 'not known' : `${grown.toFixed(0)} MB`,
      kept: !Number.isFinite(grown) || grown < MARKS.memoryMb,
      isTiming: false,
    },
    {
      mark: 'nobody is signed out',
      measured: String(seen.signedOut.length),
      kept: seen.signedOut.length === 0,
      isTiming: false,
    },
    {
      mark: `no lot ends more than ${MARKS.lateMs / 1000} s late`,
      measured: `${seen.lotEnds.length} lots, ${late.toFixed(0)} ms at most`,
      kept: late <= MARKS.lateMs,
      isTiming: true,
    },
    {
      mark: 'no call of an honest person fails',
      measured: String(seen.failures.length),
      kept: seen.failures.length === 0,
      isTiming: false,
    },
    {
      mark: 'every log is proven, with each acknowledged bid in it once',
      measured: ran.problems.length === 0 ? 'yes' : ran.problems.length.toString(),
      kept: ran.problems.length === 0,
      isTiming: false,
    },
  ];
}
