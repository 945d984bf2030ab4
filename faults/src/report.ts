import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { quantile } from '@bracketbid/bench/quantile';
import type { Ran } from './run.ts';
import { FAULTS } from './injectFault.ts';

/** A run as Markdown: the faults, their effects, and the problems. */
export function buildReport(
  { seconds, presses, faults, verdict }: Ran,
  options: { readonly groups: number; readonly members: number; readonly processes: number },
): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const count = (kind: string) => presses.filter(({ verdict }) => verdict === kind).length;
  const tookMs = presses.flatMap(({ verdict, tookMs }) =>
    verdict === 'acknowledged' ? [tookMs] : [],
  );
  const again = presses.filter(({ tries }) => tries > 1).length;
  const { problems } = verdict;
  return [
    `Commit ${commit}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}: ${options.groups} groups of ${options.members} on ` +
      `${options.processes} processes for ${seconds.toFixed(0)} s, ${faults.length} faults.`,
    '',
    '| presses | acknowledged | refused | unknown | retried | p50 ms | p99 ms | slowest ms |',
    '| --: | --: | --: | --: | --: | --: | --: | --: |',
    `| ${presses.length} | ${count('acknowledged')} | ${count('refused')} | ${count('unknown')} | ${again} | ` +
      `${shown(tookMs, 0.5)} | ${shown(tookMs, 0.99)} | ${shown(tookMs, 1)} |`,
    '',
    '| what went wrong | times | screens hit | right again, p50 ms | p99 ms | last ms | stop took ms | lots ended meanwhile | late by, p50 ms | p99 ms | most ms |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...FAULTS.flatMap((kind) => {
      const these = faults.filter((each) => each.kind === kind);
      if (these.length === 0) return [];
      const gapsMs = these.flatMap(({ gaps }) => gaps.map(({ ms }) => ms));
      const stopMs = these.flatMap((each) => each.stopMs ?? []);
      const ends = these.flatMap(({ span: [fromMs, toMs] }) =>
        verdict.lotEnds.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs),
      );
      const lateMs = ends.map((end) => end.lateMs);
      return [
        `| ${kind} | ${these.length} | ${gapsMs.length} | ${shown(gapsMs, 0.5)} | ${shown(gapsMs, 0.99)} | ` +
          `${shown(gapsMs, 1)} | ${shown(stopMs, 1)} | ${ends.length} | ${shown(lateMs, 0.5)} | ` +
          `${shown(lateMs, 0.99)} | ${shown(lateMs, 1)} |`,
      ];
    }),
    '',
    `At the end: ${verdict.events} events, ${verdict.bidsInLog} bids, ${verdict.sold} teams sold for ` +
      `$${verdict.potDollars.toLocaleString('en-US')}, ${verdict.screens} screens compared with every process.`,
    problems.length === 0
      ? 'Every acknowledged bid is in the log once, no refused one is; every log is proven; no team was sold twice; money closes; every screen is right.'
      : `**${problems.length} problems:**\n\n${problems.map((text) => `- ${text}`).join('\n')}`,
    '',
  ].join('\n');
}

function shown(values: readonly number[], share: number): string {
  return values.length === 0 ? '-' : quantile(values, share).toFixed(0);
}
