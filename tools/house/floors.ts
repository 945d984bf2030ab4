import { knots } from '../walls/circles.ts';
import type { AreaImport } from '../walls/serverAreas.ts';

/** The layering of areas. */
export type Floors = {
  /** Areas in the longest chain of imports that go down. */
  readonly height: number;
  /** Upward imports, in the order of areas that has the fewest. */
  readonly upward: readonly AreaImport[];
};

/** The order within a knot is found exhaustively: 2^20 sets take a second. */
const KNOT_AREAS_MAX = 20;

/** Assumes no order, so that checkouts with other area names can be compared. */
export function computeFloors(imports: readonly AreaImport[]): Floors {
  const graph = buildGraph(imports);
  const upwardPairs = new Set(
    knots(graph).flatMap((knot) => {
      const place = new Map(bestOrder(knot, imports).map((area, index) => [area, index]));
      return imports.flatMap((each) => {
        const [from, to] = [place.get(each.from), place.get(each.to)];
        return from !== undefined && to !== undefined && to > from ? [toPair(each)] : [];
      });
    }),
  );
  const isUpward = (each: AreaImport) => upwardPairs.has(toPair(each));
  return {
    height: longestChain(buildGraph(imports.filter((each) => !isUpward(each)))),
    upward: imports.filter(isUpward),
  };
}

const toPair = ({ from, to }: AreaImport): string => `${from} -> ${to}`;

function buildGraph(imports: readonly AreaImport[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of imports) {
    graph.set(from, [...(graph.get(from) ?? []), to]);
    graph.set(to, graph.get(to) ?? []);
  }
  return graph;
}

/** The knot's areas, the lowest first, so that as few imports as possible go up. Exact: dynamic programming over sets. */
function bestOrder(knot: readonly string[], imports: readonly AreaImport[]): string[] {
  const size = knot.length;
  if (size > KNOT_AREAS_MAX) throw new Error(`${size} areas in one knot are too many to order`);
  const counts = knot.map((from) =>
    knot.map((to) => imports.filter((each) => each.from === from && each.to === to).length),
  );
  // For each set of lowest areas: the fewest upward imports out of it or within it, and its highest area.
  const fewest = new Int32Array(2 ** size).fill(-1);
  const highest = new Int8Array(2 ** size);
  fewest[0] = 0;
  for (let set = 1; set < 2 ** size; set += 1) {
    for (let area = 0; area < size; area += 1) {
      if ((set & (1 << area)) === 0) continue;
      const below = set & ~(1 << area);
      const up = knot.reduce(
        (sum, _, other) =>
          (below & (1 << other)) === 0 ? sum : sum + (counts[other]?.[area] ?? 0),
        fewest[below] ?? 0,
      );
      const known = fewest[set] ?? -1;
      if (known !== -1 && known <= up) continue;
      fewest[set] = up;
      highest[set] = area;
    }
  }
  const order: string[] = [];
  for (let set = 2 ** size - 1; set > 0; set &= ~(1 << (highest[set] ?? 0))) {
    order.unshift(knot[highest[set] ?? 0] ?? '');
  }
  return order;
}

/** @param graph  acyclic */
function longestChain(graph: ReadonlyMap<string, readonly string[]>): number {
  const known = new Map<string, number>();
  const computeHeight = (area: string): number => {
    const height =
      known.get(area) ?? 1 + Math.max(0, ...(graph.get(area) ?? []).map((to) => computeHeight(to)));
    known.set(area, height);
    return height;
  };
  return Math.max(0, ...[...graph.keys()].map(computeHeight));
}
