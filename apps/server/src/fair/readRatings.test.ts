import { MESSAGES } from '@bracketbid/contract/text/messages';
import { expect, it } from 'vitest';
import { readRatings } from './readRatings.ts';

const TEAMS = [
  'Duke Blue Devils',
  "St. John's Red Storm",
  'Miami (OH) RedHawks',
  'Iowa Hawkeyes',
].map((name, index) => ({
  teamId: `t${index}`,
  name,
  seed: 1 + 4 * index,
  names: [name, name.split(' ').slice(0, -1).join(' '), `key-${index}`],
}));
const LIST = `Rank;Team;Rating
1;DUKE BLUE DEVILS;31.4
2;st johns red storm;+25
3;Nowhere State;12
4;Miami (OH);-3.25
5;key-3;4
`;

it('[FAIR-6] finds teams by any of their names, and leaves out those of other fields', () => {
  const { ratings, unknown, problems } = readRatings(LIST, TEAMS, 'mens');
  expect(problems).toEqual([]);
  expect(Object.fromEntries(ratings)).toEqual({ t0: 31.4, t1: 25, t2: -3.25, t3: 4 });
  expect(unknown).toEqual(['Nowhere State']);
});

it('[FAIR-6] says what is wrong with a list, by its row', () => {
  const buildMessages = (text: string) =>
    readRatings(text, TEAMS, 'mens').problems.map(({ row, message }) => `${row} ${message}`);
  expect(buildMessages('')).toEqual([`null ${MESSAGES.ratingsEmpty}`]);
  expect(buildMessages('Club,Points\nDuke,4')).toEqual([`1 ${MESSAGES.ratingsNoColumns}`]);
  expect(buildMessages('Team,Rating\nkey-0,a lot\nkey-1,1e3\nkey-0,4\nkey-0,5')).toEqual([
    '2 “a lot” is not a rating: a number like 28.5.',
    '3 “1e3” is not a rating: a number like 28.5.',
    '5 Duke Blue Devils has a rating already.',
  ]);
  expect(buildMessages('Team,Rating\nkey-0,4\nkey-1,3')).toEqual([
    `null ${MESSAGES.ratingsTooFew}`,
  ]);
  const ranks = 'Team,Rating\nkey-0,1\nkey-1,2\nkey-2,3\nkey-3,4';
  expect(buildMessages(ranks)).toEqual([`null ${MESSAGES.ratingsUpsideDown}`]);
  const many = `Team,Rating\n${'nobody,1\n'.repeat(1001)}`;
  expect(buildMessages(many)).toEqual([`null ${MESSAGES.ratingsTooMany}`]);
});

it('[FAIR-6] doesn’t guess which of two teams of one name is meant', () => {
  const twins = TEAMS.map((team) => ({ ...team, names: [...team.names, 'Wildcats'] }));
  expect(readRatings('Team,Rating\nWildcats,4', twins, 'mens').problems).toEqual([
    { row: 2, message: "“Wildcats” may be Duke Blue Devils or St. John's Red Storm." },
  ]);
});
