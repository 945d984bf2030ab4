import type { Division } from '@bracketbid/contract/division';

/** What became of each seed in the tournaments of a division. */
export type SeedHistory = {
  /** The first year that it counts. */
  readonly since: number;
  /** What it counts, for people. */
  readonly what: string;
  /** Teams of each seed: four in each tournament. First Four teams count once they are in the field of 64. */
  readonly slots: number;
  /** By seed from 1: how many of its teams won in each round of the main draw. */
  readonly wins: readonly (readonly number[])[];
};

/** The rounds of the main draw, in the order of play, by their codes. */
export const SEED_ROUNDS = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'] as const;

/** Generated from `data/seed-history-*.json`, which a test compares them with. */
export const SEED_HISTORY: Readonly<Record<Division, SeedHistory>> = {
  mens: {
    since: 1985,
    what: 'the men’s tournaments of 1985 to 2025 (none in 2020)',
    slots: 160,
    wins: [
      [158, 136, 107, 66, 41, 26],
      [149, 102, 72, 32, 13, 5],
      [137, 84, 41, 17, 11, 4],
      [127, 77, 25, 15, 4, 2],
      [103, 55, 12, 9, 4, 0],
      [98, 47, 17, 3, 2, 1],
      [98, 29, 10, 3, 1, 1],
      [77, 16, 9, 6, 4, 1],
      [83, 8, 5, 2, 0, 0],
      [62, 25, 9, 1, 0, 0],
      [62, 27, 10, 6, 0, 0],
      [57, 22, 2, 0, 0, 0],
      [33, 6, 0, 0, 0, 0],
      [23, 2, 0, 0, 0, 0],
      [11, 4, 1, 0, 0, 0],
      [2, 0, 0, 0, 0, 0],
    ],
  },
  womens: {
    since: 1998,
    what: 'the women’s tournaments of 1998 to 2025 (none in 2020)',
    slots: 108,
    wins: [
      [107, 102, 87, 64, 35, 21],
      [108, 88, 59, 22, 10, 5],
      [108, 71, 34, 11, 6, 1],
      [102, 61, 15, 6, 2, 0],
      [86, 42, 4, 2, 1, 0],
      [73, 25, 6, 0, 0, 0],
      [71, 15, 6, 2, 0, 0],
      [56, 2, 0, 0, 0, 0],
      [52, 4, 2, 1, 0, 0],
      [37, 5, 2, 0, 0, 0],
      [35, 12, 1, 0, 0, 0],
      [22, 3, 0, 0, 0, 0],
      [6, 2, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0],
    ],
  },
};
