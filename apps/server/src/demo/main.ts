import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auctionState } from '@bracketbid/contract/http/auction';
import { createGroup } from '@bracketbid/contract/contest/calls';
import { startNow } from '@bracketbid/contract/http/hosting';
import { joinGroup } from '@bracketbid/contract/http/joining';
import * as site from '@bracketbid/contract/http/site';
import { buildApp } from '../app.ts';
import { createMachineClock } from '../platform/time/clock.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/db/open.ts';
import { firstStart } from '../platform/installation/firstStart.ts';
import { makeFilesPrivately } from '../platform/files/privateFiles.ts';
import { createStop } from '../platform/lifecycle/stop.ts';
import { newestShippedTournament } from '../tournament/shipped.ts';
import { seatBot } from './bot.ts';
import { seatClub } from './club.ts';
import { finishGolf, golfSunday } from './golf.ts';
import { type Person, signIn, signUp } from './client.ts';
import { replay } from './replay.ts';
import { TEMPERAMENTS } from '../rehearsal/temperament.ts';

/**
 * `npm run demo`: a live auction to watch and bid in, with bots, on a data folder of its own. `npm run demo -- golf` is a golf Sunday
 * in place of a season: 24 players, and results a minute after the auction. `npm run demo -- club` is the same in a clubhouse: you hold
 * the gavel, a dozen people in the room have paddles, and the bots have phones.
 */
const ADMIN = { email: 'admin@demo.bracketbid.local', password: 'Demo-admin-1' };
const BOTS = [
  ['Maya Brooks', 'enthusiast'],
  ['Theo Lindqvist', 'accountant'],
  ['Priya Nair', 'saver'],
  ['Sam Castellano', 'sniper'],
  ['June Whitaker', 'bargainHunter'],
  ['Omar Haddad', 'dreamer'],
  ['Lena Vogt', 'accountant'],
  ['Dev Patel', 'sniper'],
  ['Rosa Delgado', 'enthusiast'],
] as const;

/** Short lots: something happens every quarter of a minute; with `DEMO_PACE=quick`, the whole auction in some five. */
const RULES =
  process.env['DEMO_PACE'] === 'quick'
    ? { lockSeconds: 1, lotSeconds: 3, extensionSeconds: 1 }
    : { lockSeconds: 3, lotSeconds: 12, extensionSeconds: 5 };
/** Whether a person holds the gavel. */
const IS_CLUB = process.argv.includes('club');
/** Whether it is a golf Sunday. */
const IS_GOLF = IS_CLUB || process.argv.includes('golf');
const YOU = {
  fullName: IS_CLUB ? 'Olivia Hart' : 'You',
  email: 'you@demo.bracketbid.local',
  password: 'Demo-1234',
};

const CLUB = `You hold the gavel: Enter shows and opens a player, /31 and Enter is the next bid of paddle 31, Space calls
  and sells. The bots bid by phone.`;

/** Time to open the link and sign in; an auction that is started by its host begins in a minute. */
const STARTS_AFTER_MS = 25_000;
const GOLF_STARTS_AFTER_MS = 60_000;
const RESULTS_AFTER_MS = 60_000;
/** The pause between two updates of the tournament; a day takes four of them. */
const NEWS_EVERY_MS = 1500;
/** How often the demo polls whether its auction is over. */
const LOOKS_EVERY_MS = 2000;
/** A folder with this file was made by the demo, which may empty it. */
const MARKER = 'made-by-the-demo';

async function main(): Promise<void> {
  makeFilesPrivately();
  const dataDir = freshFolder(resolve(process.env['DEMO_DATA_DIR'] ?? './demo-data'));
  const config = readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  });
  console.log('Preparing the demo ...');
  const database = await openDatabase({ dataDir });
  const clock = createMachineClock(() => undefined);
  await firstStart(database, clock, config);
  const app = await buildApp({ config, database, clock });
  const url = await app.fastify.listen({ port: config.port, host: config.host });
  await app.begin();

  const random = dice(Number(process.env['DEMO_SEED'] ?? 2026));
  const { groupId, you, bots, people } = await setUp(url, random);
  const admin = await signIn(url, ADMIN);
  if (IS_GOLF) await you.call(startNow, { body: { groupId } });
  else {
    const auctionDate = new Date(Date.now() + STARTS_AFTER_MS).toISOString();
    await admin.call(site.updateSettings, { body: { auctionDate } });
  }
  welcome(`${url}/auction/${groupId}`, IS_GOLF ? GOLF_STARTS_AFTER_MS : STARTS_AFTER_MS);

  const stop = createStop({
    exit: (code) => process.exit(code),
    say: (sentence) => console.error(sentence),
    nowMs: () => performance.now(),
  });
  const { signal } = stop;
  stop.add({ name: 'The database', close: database.close });
  stop.add({ name: 'The server', close: app.close, underWay: app.closingNow });
  for (const bot of bots) stop.add({ name: 'A bot', close: bot.close });
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop.signalled(name));

  await over(you, groupId, signal);
  if (IS_GOLF) {
    console.log(`  The auction is over: the results come in a minute.

    Open      ${url}/my-results/my-team
`);
    await pause(RESULTS_AFTER_MS, undefined, { signal });
    await finishGolf(you, people, groupId, random);
    console.log('  The results are in, and confirmed. Ctrl-C ends the demo.');
    return;
  }
  console.log(`  The auction is over: the tournament is played, a day in six seconds.

    Open      ${url}/my-results/my-match   (or /game, or /leaderboard)
`);
  await replay(admin, newestShippedTournament(), () => pause(NEWS_EVERY_MS, undefined, { signal }));
  console.log('  The tournament is over. Ctrl-C ends the demo.');
}

/** Waits until a group's auction is over. */
async function over(you: Person, groupId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { state } = await you.call(auctionState, { params: { groupId } });
    if (state.phase === 'completed') return;
    await pause(LOOKS_EVERY_MS, undefined, { signal });
  }
}

/** Creates a group of ten, in the practice season of a first start or for a golf Sunday, and its bots, all over the public API. */
async function setUp(url: string, random: () => number) {
  const admin = await signIn(url, ADMIN);
  await admin.call(site.updateSettings, { body: RULES });
  const you = await signUp(url, YOU);
  const golf = IS_GOLF ? golfSunday(Date.now()) : null;
  const { group } = await you.call(createGroup, {
    body: { groupname: 'The Demo Regulars', ...golf },
  });
  const { groupId } = group;
  if (IS_CLUB) await seatClub(you, groupId);
  const equals = golf?.contest.entrants.length;
  const seated = await Promise.all(
    BOTS.map(async ([fullName, temper]) => {
      const email = `${fullName.toLowerCase().replaceAll(' ', '.')}@demo.bracketbid.local`;
      const person = await signUp(url, { fullName, email, password: YOU.password });
      await person.call(joinGroup, { params: { slug: group.slug } });
      const temperament = TEMPERAMENTS[temper];
      return { person, bot: seatBot({ url, groupId, person, temperament, random, equals }) };
    }),
  );
  const bots = seated.map(({ bot }) => bot);
  return { groupId, you, bots, people: seated.map(({ person }) => person) };
}

/** A seeded random generator from 0 up to 1 (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An empty folder of the demo's own. @throws if it has other files in it */
function freshFolder(folder: string): string {
  if (existsSync(folder)) {
    if (!existsSync(join(folder, MARKER))) {
      throw new Error(`${folder} was not made by the demo: name another one in DEMO_DATA_DIR.`);
    }
    rmSync(folder, { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARKER), '');
  return folder;
}

function welcome(link: string, inMs: number): void {
  console.log(`
  A live auction starts in ${inMs / 1000} seconds.

    Open      ${link}
    Email     ${YOU.email}
    Password  ${YOU.password}

  ${IS_CLUB ? CLUB : 'You are the admin of a group of ten; the others are bots with tempers of their own.'}
  Ctrl-C ends the demo.
`);
}

main().catch((error: unknown) => {
  // Stopped while waiting.
  if (error instanceof Error && error.name === 'AbortError') return;
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
