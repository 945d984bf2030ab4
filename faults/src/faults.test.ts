import { expect, it } from 'vitest';
import { runFaults } from './run.ts';
import { missingPrograms } from './site.ts';
import { STRIKES } from './strikes.ts';

const missing = missingPrograms();
const isAsked =
  process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;
const canRun = isAsked && missing.length === 0;
const why = canRun
  ? ''
  : ` (skipped: ${isAsked ? `this machine has no ${missing.join(', ')}` : 'TEST_DATABASE_URL and TEST_REDIS_URL name no servers'})`;

it.skipIf(!canRun)(
  `a whole installation loses no acknowledged bid and mends every screen, whatever is killed, cut or restarted${why}`,
  { timeout: 150_000 },
  async () => {
    const { strikes, verdict, presses } = await runFaults({
      seconds: 30,
      groups: 6,
      members: 5,
      processes: 3,
      say: () => undefined,
    });
    expect(verdict.problems).toEqual([]);
    expect(new Set(strikes.map(({ kind }) => kind))).toEqual(new Set(STRIKES));
    expect(verdict.sold).toBeGreaterThan(0);
    expect(presses.filter(({ verdict }) => verdict === 'unknown')).toEqual([]);
    const gracefulMs = strikes.flatMap(({ kind, gapsMs }) =>
      kind === 'a server process is restarted gracefully' ? gapsMs : [],
    );
    expect(Math.max(...gracefulMs)).toBeLessThan(2000);
  },
);
