import { expect, it } from 'vitest';
import { resultTabs, type Shown } from './resultTabs.ts';

const OURS: Shown = { groupId: 'g', query: {}, isEarlier: false, isContest: false };

const shownAs = (shown: Partial<Shown>, pathname: string) =>
  resultTabs({ ...OURS, ...shown }, pathname).map(
    ({ label, to, isHere }) => `${isHere ? '*' : ''}${label} ${to}`,
  );

it('lie over the addresses that were there before', () => {
  expect(shownAs({}, '/my-results/my-team')).toEqual([
    '*Today /my-results/my-team',
    'Games /my-results/my-match',
    'Standings /leaderboard',
    'Bracket /game',
    'Settle /groups/settlement',
  ]);
  expect(shownAs({}, '/game')).toContain('*Bracket /game');
});

it('have one tab for the own games and those of others', () => {
  const tabs = shownAs({}, '/my-results/other-match');
  expect(tabs.filter((tab) => tab.startsWith('*'))).toEqual(['*Games /my-results/my-match']);
});

it('stay in an earlier season, which has neither leaderboard nor bracket', () => {
  expect(shownAs({ query: { season: 's' }, isEarlier: true }, '/groups/settlement')).toEqual([
    'Today /my-results/my-team?season=s',
    'Games /my-results/my-match?season=s',
    '*Settle /groups/settlement?groupId=g',
  ]);
});

it('[CONTEST-2] have prizes in the place of games and bracket for a contest, and stay with a group that is named', () => {
  expect(shownAs({ query: { groupId: 'g' }, isContest: true }, '/game')).toEqual([
    'Today /my-results/my-team?groupId=g',
    'Standings /leaderboard?groupId=g',
    '*Prizes /game?groupId=g',
    'Settle /groups/settlement?groupId=g',
  ]);
});

it('have nothing to settle without a group', () => {
  const tabs = shownAs({ groupId: null }, '/game');
  expect(tabs.map((tab) => tab.split(' ')[0])).toEqual(['Today', 'Games', 'Standings', '*Bracket']);
});
