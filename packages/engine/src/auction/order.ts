/** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. Passed in: the engine has no crypto. */
export type Sha256Hex = (text: string) => string;

/**
 * [ORDER-4] Draws the order of the lots from the lowest seeds to the best: within each seed as `drawOrder` does, its counter
 * running on.
 *
 * @param seedByTeam  the best seed of each lot
 */
export function drawLowSeedsFirst(
  orderSeed: string,
  seedByTeam: ReadonlyMap<string, number>,
  sha256Hex: Sha256Hex,
): string[] {
  const below = drawing(orderSeed, sha256Hex);
  const seeds = [...new Set(seedByTeam.values())].toSorted((a, b) => b - a);
  return seeds.flatMap((seed) => {
    const lots = [...seedByTeam].filter(([, its]) => its === seed).map(([lotId]) => lotId);
    return shuffled(lots, below);
  });
}

/**
 * Draws the order of the lots: a Fisher-Yates shuffle (from the last place down) of the team ids sorted
 * by code unit, driven by the group's seed. The same seed and teams give the same order on any machine.
 *
 * The i-th draw takes the first 48 bits of SHA-256(`{seed}:{counter}`), the counter rising by one each
 * time, and rejects values that would favour some places (rejection sampling), so that every order is equally likely.
 *
 * @param orderSeed  64 hex digits (256 bits)
 * @see docs/rules.md ORDER-1 to ORDER-3, how anyone can check it
 */
export function drawOrder(
  orderSeed: string,
  teamIds: readonly string[],
  sha256Hex: Sha256Hex,
): string[] {
  return shuffled(teamIds, drawing(orderSeed, sha256Hex));
}

/** Draws whole numbers from 0 to below a bound, one after the other. */
function drawing(orderSeed: string, sha256Hex: Sha256Hex): (bound: number) => number {
  let counter = 0;
  return (bound) => {
    const limit = DRAW_RANGE - (DRAW_RANGE % bound);
    for (;;) {
      const draw = Number.parseInt(sha256Hex(`${orderSeed}:${counter}`).slice(0, DRAW_HEX), 16);
      counter += 1;
      if (draw < limit) return draw % bound;
    }
  };
}

function shuffled(ids: readonly string[], below: (bound: number) => number): string[] {
  const order = [...ids].sort(byCodeUnit);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = below(last + 1);
    const [a, b] = [order[last], order[pick]];
    if (a === undefined || b === undefined) throw new Error('Draws stay inside the order');
    order[last] = b;
    order[pick] = a;
  }
  return order;
}

/** 12 hex digits, 48 bits: exact in a double, and far more than 68 teams need. */
const DRAW_HEX = 12;
const DRAW_RANGE = 2 ** 48;

export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
