import { expect, it } from 'vitest';
import { toSearchable, toSearchWords } from './searchable.ts';

it('finds a name however it is typed', () => {
  expect(['Hawaiʻi', 'HAWAI’I', "Hawai'i"].map(toSearchable)).toEqual(Array(3).fill('hawaii'));
  expect(['Højgaard', 'José', 'ÅBERG', 'Łukasz', 'Weiß', 'İnan'].map(toSearchable)).toEqual([
    'hojgaard',
    'jose',
    'aberg',
    'lukasz',
    'weiss',
    'inan',
  ]);
});

it('takes a search apart into its words', () => {
  expect(toSearchWords('  Ludvig  Åb ')).toEqual(['ludvig', 'ab']);
  expect(toSearchWords(' ')).toEqual([]);
});
