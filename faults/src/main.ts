import { parseArgs } from 'node:util';
import { runPlug, showCut } from './plug/main.ts';
import { reportOf } from './report.ts';
import { runFaults } from './run.ts';
import { missingPrograms } from './site.ts';

const HELP = `npm run faults -- [--seconds N] [--groups N] [--members N] [--processes N] [--plug N] [--help]

Holds auctions on a whole installation of its own (PostgreSQL, Redis, server processes, nginx) while parts of it
are killed, cut and restarted, and proves at the end that nothing was lost. Prints a report in Markdown.
With --plug, pulls the plug instead: N times the power goes, the process is killed, the disk is full.

  --seconds N     how long bids are made (120)
  --groups N      groups (100)
  --members N     members of each (15)
  --processes N   server processes (3)

  --plug N        N power cuts, kills on each database, and full disks
  --seed S        of the first of them (1); a failure prints its own
  --recording F   with --seed and --cut: the cut of a recording that a failure has kept, again
  --cut K
`;

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    groups: { type: 'string', default: '100' },
    members: { type: 'string', default: '15' },
    processes: { type: 'string', default: '3' },
    plug: { type: 'string' },
    seed: { type: 'string', default: '1' },
    recording: { type: 'string' },
    cut: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const seed = Number(flags.seed);
  if (flags.recording !== undefined) {
    process.exitCode = (await showCut(flags.recording, seed, Number(flags.cut))) ? 0 : 1;
    return;
  }
  if (flags.plug !== undefined) {
    process.exitCode = (await runPlug(Number(flags.plug), seed)) ? 0 : 1;
    return;
  }
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`This machine has no ${missing.join(', ')}.`);
  const options = {
    seconds: Number(flags.seconds),
    groups: Number(flags.groups),
    members: Number(flags.members),
    processes: Number(flags.processes),
  };
  const ran = await runFaults({ ...options, say: (text) => console.error(text) });
  console.log(reportOf(ran, options));
  process.exitCode = ran.verdict.problems.length === 0 ? 0 : 1;
}

await main();
