import { chance } from '../../packages/engine/src/fair/odds.ts';

/** How likely each seed is to reach each stage, or how often it did: by seed from 1, then by stage. */
export type Reach = readonly (readonly number[])[];

export const STAGES = ['R32', 'S16', 'E8', 'F4', 'NC', 'WIN'] as const;
export const SEEDS = 16;

/** Who meets whom in a zone: neighbours, then the winners of neighbours. Seeds from 0. */
export const ZONE: readonly number[] = [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15].map(
  (seed) => seed - 1,
);
const ZONE_ROUNDS = 4;

/** The stages that a team of each seed reaches under these strengths, in a bracket of four like zones. */
export function computeReach(strengths: readonly number[]): number[][] {
  const reach = strengths.map((): number[] => []);
  const meet = (own: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>) => {
    const winners = new Map<number, number>();
    for (const [seed, comes] of own) {
      let wins = 0;
      for (const [other, probability] of others) {
        wins += probability * chance(strengths[seed] ?? 0, strengths[other] ?? 0);
      }
      reach[seed]?.push(comes * wins);
      winners.set(seed, comes * wins);
    }
    return winners;
  };
  let parts = ZONE.map((seed) => new Map([[seed, 1]]));
  for (let round = 0; round < ZONE_ROUNDS; round += 1) {
    parts = parts.flatMap((own, index) => {
      const others = parts[index + 1];
      if (index % 2 === 1 || others === undefined) return [];
      return [new Map([...meet(own, others), ...meet(others, own)])];
    });
  }
  // Two zones alike meet, then two halves alike: half of what comes is left each time.
  const champions = parts[0] ?? new Map<number, number>();
  const finalists = meet(champions, champions);
  meet(finalists, new Map([...finalists].map(([seed, probability]) => [seed, probability * 2])));
  return reach;
}
