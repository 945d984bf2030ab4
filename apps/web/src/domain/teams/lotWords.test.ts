import { expect, it } from 'vitest';
import {
  isEntrant,
  placeInField,
  seedInField,
  shortPlaceInField,
  teamsInLot,
  withSeed,
} from './lotWords.ts';

const DUKE = { zone: 'SOUTH', seedNumber: 5 };
const IRONMEN = { zone: 'Pool B', seedNumber: 12, isEntrant: true } as const;

it('says where a team of a season stands by its region and seed', () => {
  expect([placeInField(DUKE), seedInField(DUKE), seedInField(DUKE, ' · ')]).toEqual([
    'SOUTH 5',
    '5-seed SOUTH',
    '5-seed · SOUTH',
  ]);
});

it('[CONTEST-1] says of a contest’s entrant its number and its pool, and neither where it has none', () => {
  expect([placeInField(IRONMEN), seedInField(IRONMEN)]).toEqual([
    'No. 12 · Pool B',
    'No. 12 · Pool B',
  ]);
  expect(placeInField({ ...IRONMEN, zone: '' })).toBe('No. 12');
  expect(placeInField({ ...IRONMEN, seedNumber: 0 })).toBe('Pool B');
  const alone = { zone: '', seedNumber: 0, isEntrant: true } as const;
  expect([seedInField(alone), shortPlaceInField(alone)]).toEqual(['', '']);
  expect([shortPlaceInField(IRONMEN), shortPlaceInField(DUKE)]).toEqual([
    'No. 12 · Pool B',
    '5 · SOUTH',
  ]);
});

it('names teams with their seeds, and those without one by name alone', () => {
  expect(withSeed({ seedNumber: 13, shortName: 'Yale' })).toBe('13 Yale');
  expect(withSeed({ seedNumber: 0, shortName: 'Nina' })).toBe('Nina');
  expect(teamsInLot({})).toBeNull();
});

it('[LOT-8] knows a bundle of entrants by those in it, and a team of a season without a location as one', () => {
  const nobody = {
    _id: 'x',
    teamName: 'X',
    shortName: 'X',
    abbreviation: '',
    teamLogo: '',
    location: '',
    zone: '',
    seedNumber: 0,
    color: '#000000',
    secondaryColor: '#ffffff',
  };
  expect(isEntrant({ teams: [{ ...nobody, isEntrant: true }] })).toBe(true);
  expect(isEntrant({ teams: [nobody] })).toBe(false);
});
