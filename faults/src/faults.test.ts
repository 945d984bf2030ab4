import { expect, it } from 'vitest';
import { runFaults } from './run.ts';
import { missingPrograms } from './site.ts';
import { type Fault, FAULTS } from './injectFault.ts';

const missing = missingPrograms();
const hasServers =
  process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;
const canRun = hasServers && missing.length === 0;
const why = canRun
  ? ''
  : ` (skipped: ${hasServers ? `this machine has no ${missing.join(', ')}` : 'TEST_DATABASE_URL and TEST_REDIS_URL name no servers'})`;

it.skipIf(!canRun)(
  `a whole installation loses no acknowledged bid and mends every screen, whatever is killed, cut or restarted${why}`,
  { timeout: 300_000 },
  async () => {
    const { faults, verdict, presses } = await runFaults({
      seconds: 30,
      groups: 6,
      members: 5,
      processes: 3,
      say: () => undefined,
    });
    expect(verdict.problems).toEqual([]);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(FAULTS));
    expect(verdict.sold).toBeGreaterThan(0);
    expect(presses.filter(({ verdict }) => verdict === 'unknown')).toEqual([]);
    const listGaps = (fault: Fault) =>
      faults.flatMap(({ kind, gapsMs }) => (kind === fault ? gapsMs : []));
    const findMedian = (gapsMs: readonly number[]) =>
      gapsMs.toSorted((a, b) => a - b)[Math.floor(gapsMs.length / 2)];
    // Screens of a process that ends are told, and connect again without the wait of those that lose their line.
    const graceful = listGaps('a server process is restarted gracefully');
    const lost = listGaps('a third of the phones lose their line');
    expect(findMedian(graceful)).toBeLessThan(findMedian(lost) ?? 0);
    expect(Math.max(...graceful)).toBeLessThan(Math.max(2000, ...lost));
  },
);
