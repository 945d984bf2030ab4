import { rm } from 'node:fs/promises';
import { createRandom } from '@bracketbid/simulation/random';
import { cutPower } from './cuts.ts';
import { FULL_MAX, fillDisk } from './fullDisk.ts';
import { KILLS_MAX, killBidders, type Place, type Round } from './kills.ts';
import type { Places } from './places.ts';
import { record } from './recording.ts';

/** One way in which the power, the process or the disk goes. */
export type Trial = {
  readonly what: string;
  readonly database: 'embedded' | 'PostgreSQL';
  readonly times: number;
  readonly acknowledged: number;
  /** Writes and flushes that found the disk full; null where it is never full. */
  readonly denied: number | null;
  /** Each with the seed that shows it again, and where the data is. */
  readonly problems: readonly string[];
};

export type TrialOptions = {
  /** Of each kind. */
  readonly times: number;
  readonly seed: number;
  readonly say: (text: string) => void;
};

/** Cuts of one recording; then another is made. */
const CUTS_MAX = 250;
const RECORDED = { lives: 4, lifeMs: 2500 };
/** A recording for a few cuts is shorter. */
const SHORT = { lives: 2, lifeMs: 1000 };
const SHORT_CUTS = 50;

/** Cuts the power of embedded databases. */
export async function tryCuts(places: Places, { times, seed, say }: TrialOptions): Promise<Trial> {
  const problems: string[] = [];
  let acknowledged = 0;
  for (const { size, seed: own } of listRounds(times, CUTS_MAX, seed)) {
    const folder = await places.folder();
    const random = createRandom(own);
    const length = size <= SHORT_CUTS ? SHORT : RECORDED;
    const recording = await record(places.prepared, folder, { ...length, random });
    const cuts = await cutPower(recording, {
      seed: own,
      scratch: await places.folder(),
      numbers: Array.from({ length: size }, (_, number) => number),
    });
    acknowledged += recording.answers.filter(({ kind }) => kind === 'stored').length;
    const found = [
      ...recording.problems.map((text) => `recording: ${text}`),
      ...cuts.flatMap((cut) => cut.problems.map((text) => `cut ${cut.number}: ${text}`)),
    ];
    problems.push(...found.map((text) => `${text} (--seed ${own} --recording ${folder})`));
    if (found.length === 0) await rm(folder, { recursive: true });
    say(`${size} power cuts with seed ${own}: ${found.length} problems`);
  }
  const what = 'the power goes';
  return { what, database: 'embedded', times, acknowledged, denied: null, problems };
}

/** Kills processes that bid, on either database. */
export function tryKills(
  database: Trial['database'],
  place: () => Promise<Place>,
  options: TrialOptions,
): Promise<Trial> {
  const name = { what: 'the process is killed', database };
  return tryRounds(name, place, options, KILLS_MAX, async (at, kills, seed) => ({
    ...(await killBidders(at, { kills, seed })),
    denied: null,
  }));
}

/** Fills the disks of embedded databases. */
export function tryFullDisks(places: Places, options: TrialOptions): Promise<Trial> {
  const name = { what: 'the disk is full', database: 'embedded' } as const;
  return tryRounds(name, places.embedded, options, FULL_MAX, (at, times, seed) =>
    fillDisk(at, { times, seed }),
  );
}

async function tryRounds(
  name: Pick<Trial, 'what' | 'database'>,
  place: () => Promise<Place>,
  { times, seed, say }: TrialOptions,
  sizeMax: number,
  run: (at: Place, times: number, seed: number) => Promise<Round & { denied: number | null }>,
): Promise<Trial> {
  const problems: string[] = [];
  let acknowledged = 0;
  let denied: number | null = null;
  for (const { size, seed: own } of listRounds(times, sizeMax, seed)) {
    const at = await place();
    const round = await run(at, size, own);
    acknowledged += round.acknowledged;
    if (round.denied !== null) denied = (denied ?? 0) + round.denied;
    const { dataDir } = at.location;
    problems.push(...round.problems.map((text) => `${text} (--seed ${own}; kept: ${dataDir})`));
    if (round.problems.length === 0) await at.remove();
    say(
      `${size} times ${name.what}, ${name.database}, seed ${own}: ${round.problems.length} problems`,
    );
  }
  return { ...name, times, acknowledged, denied, problems };
}

/** Rounds of so many at most, each by a seed of its own: the first round of that seed. */
function listRounds(
  times: number,
  sizeMax: number,
  seed: number,
): { size: number; seed: number }[] {
  return Array.from({ length: Math.ceil(times / sizeMax) }, (_, index) => ({
    size: Math.min(sizeMax, times - index * sizeMax),
    seed: seed + index,
  }));
}
