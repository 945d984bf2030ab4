import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@bracketbid/simulation/random';
import { pause } from '@bracketbid/faults/daemon';
import { deniedFile, FULLNESSES } from './fullness.ts';
import { acknowledgedIn, type Place, type Round } from './kills.ts';
import { type Life, startLife } from './life.ts';

const LAYER = fileURLToPath(new URL('fillDisk.ts', import.meta.url));

/** Times that the disk fills up under one database. */
export const FULL_MAX = 10;

const BIDDING_MS_MAX = 200;
const FULL_MS_MAX = 400;

/** Now and then it is full for longer than bids wait (10 s), so that their outcome is answered as unknown. */
const LONG_FULL_EVERY = 20;
const LONG_FULL_MS = 10_500;

/** Bids must be stored again so soon after there is room. */
const BACK_MS_MAX = 60_000;

/**
 * Lets the embedded database's disk fill up at random instants under bids, and gives it room again: the same process
 * must go on by itself. Now and then it is killed while its disk is full, and started after. What was answered meanwhile
 * is checked by the next life, as after a kill.
 */
export async function fillDisk(
  { location }: Place,
  options: { readonly times: number; readonly seed: number },
): Promise<Round & { readonly denied: number }> {
  const { times, seed } = options;
  const random = createRandom(seed);
  const problems: string[] = [];
  const full = join(location.dataDir, 'full');
  const layer = { file: LAYER, env: { PLUG_FULL: full } };
  const start = async (): Promise<Life> => {
    const life = startLife({ ...location, seed: random.below(2 ** 31) }, layer);
    problems.push(...(await life.ready).problems);
    return life;
  };
  let life = await start();
  for (let number = 0; number < times && problems.length === 0; number += 1) {
    await pause(random.below(BIDDING_MS_MAX));
    writeFileSync(full, FULLNESSES[random.below(FULLNESSES.length)] ?? '');
    const isLong = random.below(LONG_FULL_EVERY) === 0;
    await pause(isLong ? LONG_FULL_MS : random.below(FULL_MS_MAX));
    const isKilled = random.below(4) === 0;
    if (isKilled) await life.kill();
    rmSync(full);
    if (isKilled) life = await start();
    if (!(await storesAgain(location.dataDir)))
      problems.push('no bid is stored after there is room');
  }
  await life.kill();
  life = await start();
  await life.kill();
  const denied = existsSync(deniedFile(full)) ? statSync(deniedFile(full)).size : 0;
  return { seed, times, problems, denied, acknowledged: acknowledgedIn(location.dataDir) };
}

/** Waits for the next bid that is acknowledged. */
async function storesAgain(dataDir: string): Promise<boolean> {
  const before = acknowledgedIn(dataDir);
  const endMs = performance.now() + BACK_MS_MAX;
  while (acknowledgedIn(dataDir) === before) {
    if (performance.now() > endMs) return false;
    await pause(20);
  }
  return true;
}
