import { expect, it } from 'vitest';
import { placeName } from './place.ts';
import { zoneInWords } from './text/zones.ts';

it('a place is its zone and seed, and can’t be misread where the zone has a number', () => {
  expect([placeName('EAST', 12), placeName('East', 13, 16)]).toEqual(['EAST 12', 'East 13-16']);
  expect(placeName('SPOKANE 1', 2)).toBe('SPOKANE 1, seed 2');
  expect(placeName('Birmingham 3', 13, 16)).toBe('Birmingham 3, seeds 13-16');
});

it('a zone in capitals has them at the beginnings of its words alone', () => {
  expect(['EAST', 'FORT WORTH 1', 'East', 'Top left'].map(zoneInWords)).toEqual([
    'East',
    'Fort Worth 1',
    'East',
    'Top left',
  ]);
});
