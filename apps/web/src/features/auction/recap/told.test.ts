import type { SoldTeam } from '@bracketbid/contract/entities';
import type { Highlights } from '@bracketbid/engine/auction/highlights';
import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { listRecapItems } from './told.ts';

const person = (_id: string, fullName: string) => ({ _id, fullName, profileimageurl: null });
const team = (shortName: string): SoldTeam => ({
  ...DUKE,
  _id: shortName,
  shortName,
  status: 'sold',
});
const QUIET: Highlights = {
  sold: [],
  unsold: [],
  pot: 0,
  steal: null,
  overpay: null,
  mostDuels: null,
  longestWar: null,
};
const PEOPLE = [person('l', 'Lena Fox'), person('o', 'Omar Ali'), person('d', 'Dev Rao')];
const TEAMS = ['UConn', 'Siena', 'Michigan', 'Yale'].map(team);
const told = (night: Partial<Highlights>, people = PEOPLE) =>
  listRecapItems({ ...QUIET, ...night }, { teams: TEAMS, people, userId: 'd' }).map(
    ({ title, text, figure }) => [title, text, figure],
  );

it('tells of the steal and the overpay with the prices that they are measured by', () => {
  const steal = { teamId: 'UConn', userId: 'l', amount: 88, seed: 2, others: [150, 176, 201] };
  const overpay = { teamId: 'Siena', userId: 'd', amount: 31, seed: 16, others: [1, 2, 1200] };
  expect(told({ steal, overpay }).slice(0, 2)).toEqual([
    ['Steal of the night', 'UConn at $88. The other 2-seeds: $150, $176, $201', 'Lena'],
    ['Overpay', 'Siena at $31. The other 16-seeds: $1, $2, $1,200', 'You'],
  ]);
});

it('[FAIR-7] measures them by fair shares where the rules of the group show these', () => {
  const seed = { teamId: 'Yale', userId: 'l', amount: 5, seed: 2, others: [150, 176] };
  const user = person('o', 'Omar Ali');
  const fair = {
    steals: [{ teamID: 'UConn', user, amount: 88, fairCents: 18_730 }],
    overpays: [],
  };
  const cast = { teams: TEAMS, people: PEOPLE, userId: 'd', fair };
  const lines = listRecapItems({ ...QUIET, steal: seed, overpay: seed }, cast);
  expect(lines.map(({ title, text, figure }) => [title, text, figure])).toEqual([
    ['Steal of the night', 'UConn at $88, worth some $190: history, not advice', 'Omar'],
    ['Unsold', 'Every team found an owner', '0'],
  ]);
});

it('tells who outbid each other most, and of the lot with the most bids', () => {
  const war = { teamId: 'Michigan', userId: 'o', amount: 411, bids: 19, bidders: ['o', 'd'] };
  const night = { mostDuels: { userIds: ['l', 'o'] as const, count: 31 }, longestWar: war };
  expect(told(night).slice(0, 2)).toEqual([
    ['Most duels', 'Lena and Omar outbid each other 31 times', '31'],
    ['Longest war', 'Michigan: 19 bids by Omar and you', '$411'],
  ]);
  const crowd = { ...war, bidders: ['o', 'd', 'l', 'x'] };
  expect(told({ longestWar: crowd })[0]?.[1]).toBe('Michigan: 19 bids by 4 people');
});

it('tells what stayed unsold, the first of many by name', () => {
  expect(told({})).toEqual([['Unsold', 'Every team found an owner', '0']]);
  expect(told({ unsold: ['Siena'] })).toEqual([['Unsold', 'Siena', '1']]);
  expect(told({ unsold: ['Siena', 'Yale'] })[0]?.[1]).toBe('Siena and Yale');
  expect(told({ unsold: ['Siena', 'Yale', 'UConn', 'Michigan'] })[0]?.[1]).toBe(
    'Siena, Yale and 2 others',
  );
});

it('keeps two of one first name apart', () => {
  const steal = { teamId: 'UConn', userId: 'l', amount: 88, seed: 2, others: [150, 176] };
  const figure = (...people: typeof PEOPLE) => told({ steal }, people)[0]?.[2];
  expect(figure(person('l', 'Lena Fox'), person('x', 'Lena Moor'))).toBe('Lena Fox');
  expect(figure(person('x', 'Lena Moor'))).toBe('Someone who left');
});
