import { parseArgs } from 'node:util';
import { simulateAuction } from './auction.ts';
import { simulateClusters } from './cluster/seeds.ts';
import { simulateContests } from './contests/contests.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    rules: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    rooms: { type: 'boolean', default: false },
    contests: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run simulate -- [--seeds N] [--seed FIRST] [--rules | --cluster | --rooms | --contests]

From each of the seeds FIRST, FIRST + 1, ...:
  --rules    a whole auction of 15 members and 68 teams, by the rules alone;
  --cluster  auctions on two to four server processes that crash, on a log and a bus with faults;
  --rooms    auctions whose lots clerks end, with phones and paddles, on such processes;
  --contests what hosts and members say of a contest's results, on two or three server processes that crash.
All, unless one is chosen. Exits with 1 at the first promise that is broken, and names its seed.`);
} else {
  const { rules, cluster, rooms, contests } = values;
  const isAll = !rules && !cluster && !rooms && !contests;
  process.exitCode = await run(Number(values.seed), Number(values.seeds), {
    rules: isAll || rules,
    cluster: isAll || cluster,
    rooms: isAll || rooms,
    contests: isAll || contests,
  });
}

async function run(
  first: number,
  count: number,
  modes: Readonly<Record<'rules' | 'cluster' | 'rooms' | 'contests', boolean>>,
): Promise<number> {
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
    console.error('--seed and --seeds are whole numbers.');
    return 2;
  }
  if (modes.rules && !runRules(first, count)) return 1;
  if (modes.cluster && !(await runCluster(first, count))) return 1;
  if (modes.rooms && !(await runRooms(first, count))) return 1;
  if (modes.contests && !(await runContests(first, count))) return 1;
  return 0;
}

function runRules(first: number, count: number): boolean {
  const startedMs = performance.now();
  let events = 0;
  let unanswerable = 0;
  let voided = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    try {
      const auction = simulateAuction(seed);
      events += auction.log.length;
      unanswerable += auction.unanswerable;
      voided += auction.voided;
    } catch (error) {
      console.error(`Seed ${seed} failed:`, error);
      console.error(`Alone: npm run simulate -- --rules --seed ${seed} --seeds 1`);
      return false;
    }
  }
  report(`${count} auctions, ${inWords(events)} events`, count, startedMs, first);
  console.log(
    `  ${inWords(unanswerable)} lots ended with nobody to answer, ${inWords(voided)} sales were voided.`,
  );
  return true;
}

async function runContests(first: number, count: number): Promise<boolean> {
  const startedMs = performance.now();
  try {
    const counts = await simulateContests(first, count);
    const of = (what: keyof typeof counts) => inWords(counts[what]);
    report(`${count} contests, ${of('lines')} lines`, count, startedMs, first);
    console.log(
      `  ${of('said')} words acknowledged, ${of('refused')} refused, ${of('unknown')} left open by ${of('crashes')} crashes and lost connections; ` +
        `${of('confirmed')} confirmations and ${of('byTime')} by time, ${of('objected')} objections, ${of('shares')} shares agreed, ` +
        `${of('withdrawn')} withdrawn, ${of('calledOff')} called off, ${of('allGiven')} paid out to the last cent.`,
    );
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

async function runCluster(first: number, count: number): Promise<boolean> {
  const startedMs = performance.now();
  try {
    const counts = await simulateClusters(first, count);
    const of = (what: keyof typeof counts) => inWords(counts[what]);
    report(`${count} clusters, ${of('events')} events`, count, startedMs, first);
    console.log(
      `  ${of('requested')} bids requested: ${of('accepted')} accepted, ${of('refused')} refused, ${of('unanswered')} left open; ` +
        `${of('answeredAgain')} answered with what another request had stored.`,
    );
    console.log(
      `  ${of('conflicts')} conflicts, ${of('stale')} starts on settings that had changed, ${of('crashes')} crashes, ${of('pauses')} pauses, ${of('extended')} lots given time back, ${of('unanswerable')} ended with nobody to answer, ` +
        `${of('proposals')} sales in question and ${of('voided')} voided, ` +
        `${of('inert')} seals of lots that are gone, ${of('maxima')} maxima set, ${of('changed')} in the place of another, and ${of('byMaxima')} prices made by them, ` +
        `${of('deputies')} deputies named and ${of('byDeputies')} bids said by them, ` +
        `${of('happenings')} things in all.`,
    );
    console.log(
      `  ${of('failed')} commands failed for what they carried, ${of('stopped')} rooms stopped and were opened again, listeners threw ${of('thrown')} times.`,
    );
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

async function runRooms(first: number, count: number): Promise<boolean> {
  const startedMs = performance.now();
  try {
    const counts = await simulateClusters(first, count, { hasGavel: true });
    const of = (what: keyof typeof counts) => inWords(counts[what]);
    report(`${count} clusters with gavels, ${of('events')} events`, count, startedMs, first);
    console.log(
      `  ${of('acts')} acts requested, ${of('actsRefused')} refused, ${of('cameFirst')} of them because a bid came first; ` +
        `${of('requested')} bids of phones requested, ${of('accepted')} accepted; ${of('crashes')} crashes, ${of('pauses')} pauses.`,
    );
    console.log(
      `  ${of('fallen')} lots sold, ${of('named')} calls named, ${of('struck')} bids and calls struck, ${of('takenBack')} warnings taken back, ` +
        `${of('fields')} times The Field, ${of('claimed')} seats claimed.`,
    );
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

function report(what: string, count: number, startedMs: number, first: number): void {
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${what}, nothing broken, in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} a second (first seed ${first}).`,
  );
}

function inWords(number: number): string {
  return number.toLocaleString('en-US');
}
