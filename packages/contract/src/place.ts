/**
 * A place of the field, or some of one zone: `EAST 12`, `East 13-16`. Behind a zone that ends in a number, as the women's do, it
 * says what it counts: `SPOKANE 1, seed 12`.
 */
export function placeName(zone: string, seed: number, lastSeed = seed): string {
  const seeds = seed === lastSeed ? `${seed}` : `${seed}-${lastSeed}`;
  if (!/\d$/.test(zone)) return `${zone} ${seeds}`;
  return `${zone}, seed${seed === lastSeed ? '' : 's'} ${seeds}`;
}
