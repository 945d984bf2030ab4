import { expect, it } from 'vitest';
import { listFunctions } from './functions.ts';

const file = (text: string) => ({ path: 'a.ts', text });

it('measures functions by their lines, and names each', () => {
  const text = `export function one(): void {
  say();
}
const two = async () => {
  say();
  say();
};
const things = { three() {
} };
const four = (a: number) => a;`;
  expect(listFunctions(file(text))).toEqual([
    { place: 'a.ts:1', name: 'one', lines: 3 },
    { place: 'a.ts:4', name: 'two', lines: 4 },
    { place: 'a.ts:8', name: 'three', lines: 2 },
  ]);
});
