import { expect, it } from 'vitest';
import { pageBodyClass, findGroupName, toneOfResult, toneOfTeamStatus } from './resultWords.ts';

it('names the group that the person created, else the one joined, else none', () => {
  const made = { groupname: 'Mine' };
  const joined = { groupname: 'Theirs' };
  expect(findGroupName({ groupsCreated: [made], allGroups: [joined, made] })).toBe('Mine');
  expect(findGroupName({ groupsCreated: [], allGroups: [joined] })).toBe('Theirs');
  expect(findGroupName({ groupsCreated: [], allGroups: [] })).toBe('N/A');
});

it('derives the class of the body from the path', () => {
  expect(pageBodyClass('/my-results/other-match')).toBe('my-results-other-match');
  expect(pageBodyClass('/my-results/my-team/')).toBe('my-results-my-team');
});

it('gives each result its colour', () => {
  expect(toneOfResult('Won')).toBe('good');
  expect(toneOfResult('Lost')).toBe('bad');
  expect(toneOfResult('Uncontested')).toBe('warn');
  expect(toneOfResult('Match not started')).toBe('quiet');
  expect(toneOfResult('Live')).toBe('plain');
  expect(toneOfResult('Refunded')).toBe('plain');
  expect(toneOfTeamStatus('sold-sold')).toBe('good');
  expect(toneOfTeamStatus('sold-unsold')).toBe('bad');
});
