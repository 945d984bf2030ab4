import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks.ts';
import { loopbackOrigin } from './loopback.ts';
import { listProblems, buildReport } from './report.ts';
import { chooseAttacks, type Options, type Ran, runHostile, runOnOwnProduct } from './run.ts';

const HELP = `npm run hostile -- [--url http://127.0.0.1:3000 --admin-email E --admin-password P] [options]

Attacks a product on this machine in every way we know, while honest people bid in other groups, and prints what was
sent, what was refused, and what the honest people noticed. Without --url it starts a product for itself.
Exits 1 when something did not hold.

  --url URL             a product that runs, loopback addresses only. It is left with accounts, groups and auctions of this
                        run, and its auctions must not have started. It must trust loopback as a proxy (the default).
  --admin-email E       its site admin
  --admin-password P
  --pid N               its process, to read its memory
  --seconds N           how long an attack goes on that has no end of its own (5)
  --calm-seconds N      how long the calm parts before and after are (10)
  --only NAME           this attack alone; may be given several times
  --without NAME        all but this one; may be given several times
  --short               as few tries as the tests make
  --list                the names of all attacks
`;

const { values: flags } = parseArgs({
  options: {
    url: { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-password': { type: 'string' },
    pid: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    'calm-seconds': { type: 'string', default: '10' },
    only: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function attack(options: Options): Promise<Ran> {
  if (flags.url === undefined) return runOnOwnProduct(options);
  const url = loopbackOrigin(flags.url);
  const { 'admin-email': email, 'admin-password': password } = flags;
  if (email === undefined || password === undefined) {
    throw new Error('With --url, --admin-email and --admin-password are needed to start auctions.');
  }
  const pid = flags.pid === undefined ? null : Number(flags.pid);
  const admin = { email, password };
  return runHostile({ url, pid, admin, jwtSecret: null, outbox: null }, options);
}

async function main(): Promise<void> {
  if (flags.help) return console.log(HELP);
  if (flags.list) {
    for (const { name, what } of ATTACKS) console.log(`${name}: ${what}`);
    return;
  }
  const ran = await attack({
    seconds: Number(flags.seconds),
    calmSeconds: Number(flags['calm-seconds']),
    size: flags.short ? 'short' : 'full',
    attacks: chooseAttacks(flags.only, flags.without),
    say: (text) => console.error(text),
  });
  console.log(buildReport(ran));
  process.exitCode = listProblems(ran).length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
