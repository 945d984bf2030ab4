import { expect, it } from 'vitest';
import { computeFloors } from './floors.ts';

/** `a>b` imports b into a. */
const imports = (...pairs: readonly string[]) =>
  pairs.map((pair, index) => {
    const [from = '', to = ''] = pair.split('>');
    return { place: `${from}.ts:${index}`, from, to };
  });

it('counts the longest way down', () => {
  expect(computeFloors(imports('a>b', 'b>c', 'a>c', 'd>c'))).toEqual({ height: 3, upward: [] });
});

it('finds the fewest imports that go up, whatever the order', () => {
  const { height, upward } = computeFloors(imports('a>b', 'a>b', 'b>c', 'b>c', 'c>a'));
  expect(upward.map(({ place }) => place)).toEqual(['c.ts:4']);
  expect(height).toBe(3);
});

it('counts each knot by itself', () => {
  const { upward } = computeFloors(imports('a>b', 'b>a', 'b>a', 'b>c', 'c>d', 'd>c', 'd>c'));
  expect(upward.map(({ from, to }) => from + to)).toEqual(['ab', 'cd']);
});
