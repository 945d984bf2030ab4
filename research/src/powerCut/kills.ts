import type { DatabaseLocation } from '@bracketbid/server/platform/db/open';
import { createRandom } from '@bracketbid/simulation/random';
import { pause } from '@bracketbid/faults/daemon';
import { readAnswers } from './answers.ts';
import { startLife } from './life.ts';

/** Some kills of one database, in a row. */
export type Round = {
  readonly seed: number;
  /** How often a process was killed, or the disk was full. */
  readonly times: number;
  readonly acknowledged: number;
  readonly problems: readonly string[];
};

/** Where a round's database is, prepared; `remove` takes it away. */
export type Place = { readonly location: DatabaseLocation; remove(): Promise<void> };

/** Kills in a row: each next life reads all that the former have written. */
export const KILLS_MAX = 25;

/** A life bids for so long at most; every fourth is killed before it begins, while it recovers. */
const BIDDING_MS_MAX = 300;
const STARTING_MS_MAX = 900;

/**
 * Kills a process of bidders (SIGKILL) at random instants, again and again on the same database. Each life checks what
 * the ones before it have left.
 */
export async function killBidders(
  { location }: Place,
  options: { readonly kills: number; readonly seed: number },
): Promise<Round> {
  const { kills, seed } = options;
  const random = createRandom(seed);
  const problems: string[] = [];
  for (let number = 0; number <= kills; number += 1) {
    const life = startLife({ ...location, seed: random.below(2 ** 31) });
    const isLast = number === kills;
    if (!isLast && random.below(4) === 0) {
      await pause(random.below(STARTING_MS_MAX));
      await life.kill();
      continue;
    }
    try {
      problems.push(...(await life.ready).problems);
    } catch (error) {
      problems.push(String(error));
    }
    if (!isLast) await pause(random.below(BIDDING_MS_MAX));
    await life.kill();
    if (problems.length > 0) break;
  }
  return { seed, times: kills, problems, acknowledged: acknowledgedIn(location.dataDir) };
}

export function acknowledgedIn(dataDir: string): number {
  return readAnswers(dataDir).filter(({ kind }) => kind === 'stored').length;
}
