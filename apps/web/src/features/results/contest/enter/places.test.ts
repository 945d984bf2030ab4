import { expect, it } from 'vitest';
import { listPlaces, tap, tieWithBefore } from './places.ts';

it('[RESULTS-2] takes places in the order in which they are tapped', () => {
  const order = ['bo', 'ida', 'lou'].reduce(
    (so: readonly (readonly string[])[], id) => tap(so, id, false),
    [],
  );
  expect(order).toEqual([['bo'], ['ida'], ['lou']]);
});

it('[RESULTS-2] ties the next one with the one before after a press, and only where there is one', () => {
  expect(tap([['bo']], 'ida', true)).toEqual([['bo', 'ida']]);
  expect(tap([], 'bo', true)).toEqual([['bo']]);
});

it('takes whoever is tapped again out, and the others move up', () => {
  expect(tap([['bo'], ['ida', 'lou']], 'ida', false)).toEqual([['bo'], ['lou']]);
  expect(tap([['bo'], ['ida']], 'bo', false)).toEqual([['ida']]);
});

it('ties a place with the one before it, and parts it again', () => {
  const tied = tieWithBefore([['bo'], ['ida'], ['lou']], 'ida');
  expect(tied).toEqual([['bo', 'ida'], ['lou']]);
  expect(tieWithBefore(tied, 'ida')).toEqual([['bo'], ['ida'], ['lou']]);
  expect(tieWithBefore(tied, 'lou')).toEqual([['bo', 'ida', 'lou']]);
  expect(tieWithBefore([['bo']], 'bo')).toEqual([['bo']]);
});

it('counts places as people do: two on the first are followed by the third', () => {
  expect([...listPlaces([['bo', 'ida'], ['lou']])]).toEqual([
    ['bo', { place: 1, isTied: true }],
    ['ida', { place: 1, isTied: true }],
    ['lou', { place: 3, isTied: false }],
  ]);
});
