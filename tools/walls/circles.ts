import { listImports } from './imports.ts';
import { isTest, type Source } from './sources.ts';

/**
 * Files that import each other, directly or through others. Types are counted too: a circle of types is a circle of
 * concepts.
 *
 * @returns one shortest circle for each knot of files, as `a.ts -> b.ts -> a.ts`
 */
export function circles(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      listImports(source).flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  );
  return knots(graph).map((knot) => shortestCircle(graph, knot).join(' -> '));
}

/** `apps/web/src/features/auction/stage/…`: a folder of a feature of the web. */
const FEATURE_FOLDER = /^apps\/web\/src\/features\/[^/]+\/[^/]+(?=\/)/;

/**
 * Folders of a feature that import each other, directly or through others: one of them is below the other, or they are
 * one folder. Tests may import anything.
 *
 * @returns one shortest circle for each knot of folders
 */
export function folderCircles(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>();
  for (const source of sources) {
    const from = FEATURE_FOLDER.exec(source.path)?.[0];
    if (from === undefined || isTest(source.path)) continue;
    const imported = listImports(source).flatMap(({ target }) => {
      const to = FEATURE_FOLDER.exec(target ?? '')?.[0];
      return to === undefined || to === from ? [] : [to];
    });
    graph.set(from, [...(graph.get(from) ?? []), ...imported]);
  }
  return knots(graph).map((knot) => shortestCircle(graph, knot).join(' -> '));
}

/** The strongly connected parts of a graph that have more than one node, or one that points at itself (Tarjan). */
export function knots(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const numbers = new Map<string, number>();
  const lows = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    stack.push(node);
    let low = number;
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    lows.set(node, low);
    if (low === number) {
      const knot = stack.splice(stack.indexOf(node));
      if (knot.length > 1 || graph.get(node)?.includes(node) === true) found.push(knot.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found;
}

/** Breadth first from each node of the knot, back to itself. */
function shortestCircle(
  graph: ReadonlyMap<string, readonly string[]>,
  knot: readonly string[],
): string[] {
  const circlesFound = knot.map((start) => {
    const paths: string[][] = [[start]];
    const seen = new Set<string>();
    for (const path of paths) {
      for (const next of graph.get(path.at(-1) ?? start) ?? []) {
        if (next === start) return [...path, start];
        if (seen.has(next) || !knot.includes(next)) continue;
        seen.add(next);
        paths.push([...path, next]);
      }
    }
    return [];
  });
  return circlesFound.reduce((best, circle) => (circle.length < best.length ? circle : best));
}
