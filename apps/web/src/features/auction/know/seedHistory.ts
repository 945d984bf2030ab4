/**
 * What became of each seed in the 40 men's tournaments of 1985 to 2019 and 2021 to 2025: of 160 teams, how many won in
 * each round. Generated from `data/seed-history-1985-2025.json`, which a test compares it with.
 */

/** Teams of each seed: four in each of 40 tournaments. First Four teams count once they are in the field of 64. */
export const SEED_SLOTS = 160;

/** The rounds of the main draw, in the order of play, by their codes. */
export const SEED_ROUNDS = ['R64', 'R32', 'S16', 'E8', 'F4', 'NC'] as const;

/** By seed from 1: how many of its teams won in each of those rounds. */
export const SEED_WINS: readonly (readonly number[])[] = [
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
];
