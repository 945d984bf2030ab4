import { parseArgs } from 'node:util';
import { buildReport } from './report.ts';
import { runFaults } from './run.ts';
import { missingPrograms } from './site.ts';

const HELP = `npm run faults -- [--seconds N] [--groups N] [--members N] [--processes N] [--help]

Holds auctions on a whole installation of its own (PostgreSQL, Redis, server processes, nginx) while parts of it
are killed, cut and restarted, and proves at the end that nothing was lost. Prints a report in Markdown.

  --seconds N     how long bids are made (120)
  --groups N      groups (100)
  --members N     members of each (15)
  --processes N   server processes (3)
`;

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    groups: { type: 'string', default: '100' },
    members: { type: 'string', default: '15' },
    processes: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (flags.help) {
    console.log(HELP);
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
  console.log(buildReport(ran, options));
  process.exitCode = ran.verdict.problems.length === 0 ? 0 : 1;
}

await main();
