import { expect, it } from 'vitest';
import { boardNames } from './boardNames.ts';

const people = (...names: string[]) => ({
  members: new Map(
    names.map((fullName, at) => [`id-${at}`, { _id: `id-${at}`, fullName, profileimageurl: null }]),
  ),
});

it('gives people of one name a number, in the order of joining', () => {
  expect([...boardNames(people('Ben', 'Ana', 'Ben', 'Ben')).values()]).toEqual([
    'Ben',
    'Ana',
    'Ben (2)',
    'Ben (3)',
  ]);
});

it('never gives one name twice, whatever people call themselves', () => {
  const names = [...boardNames(people('Ben', 'Ben (2)', 'Ben', 'Ben (2)')).values()];
  expect(new Set(names).size).toBe(4);
});
