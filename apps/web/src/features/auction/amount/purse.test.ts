import { expect, it } from 'vitest';
import { partLeft, perTeam } from './purse.ts';

it('says about how much there is for each team to come', () => {
  expect(perTeam(812, 45)).toBe('about $18 a team left');
  expect(perTeam(1000, 68)).toBe('about $15 a team left');
  expect(perTeam(20, 45)).toBe('under $1 a team left');
  expect(perTeam(812, 1)).toBe('for the last team');
  expect(perTeam(812, 0)).toBe('no team to come');
  expect(perTeam(0, 12)).toBe('nothing left');
});

it('draws what is left as a part of the budget', () => {
  expect(partLeft(812, 1000)).toBeCloseTo(0.812);
  expect([partLeft(0, 1000), partLeft(1000, 1000), partLeft(10, 0)]).toEqual([0, 1, 0]);
});

it('[GAVEL-9] says how many teams come where money has no limit', () => {
  expect(perTeam(Infinity, 45)).toBe('45 teams to come');
  expect(perTeam(Infinity, 1)).toBe('1 team to come');
  expect(perTeam(Infinity, 0)).toBe('no team to come');
  expect(partLeft(Infinity, null)).toBe(0);
});
