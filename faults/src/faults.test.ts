import { expect, it } from 'vitest';
import { runFaults } from './run.ts';
import { missingPrograms } from './site.ts';
import { FAULTS } from './injectFault.ts';

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
    // Screens of a process that ends are told, and their first attempts to connect and to read the state succeed, without a
    // wait. How long that takes is the machine's, and is measured (docs/reliability.md).
    const graceful = faults.flatMap(({ kind, gaps }) =>
      kind === 'a server process is restarted gracefully' ? gaps : [],
    );
    expect(graceful.length).toBeGreaterThan(0);
    expect(graceful.filter(({ wasTold, failures }) => !wasTold || failures > 0)).toEqual([]);
  },
);
