import { expect, it } from 'vitest';
import { aBracketMatch } from '../../../../test/aBracketMatch.ts';
import { describeChanges } from './describeChanges.ts';

const NOTHING = { changed: [], groups: 0, people: 0, moved: 0 };

const aMatch = (round: string) => aBracketMatch({ _id: round, round });

it('says that a correction changes nothing else', () => {
  expect(describeChanges({ ...NOTHING, changed: [aMatch('Round of 64')] })).toBe(
    'No other match changes. Nobody’s money changes.',
  );
});

it('names the later matches whose teams change, not the one that is corrected', () => {
  const corrected = aMatch('Round of 64');
  expect(describeChanges({ ...NOTHING, changed: [corrected, aMatch('Round of 32')] })).toContain(
    'One later match changes its teams: Round of 32.',
  );
  const changed = [corrected, aMatch('Round of 32'), aMatch('Sweet 16')];
  expect(describeChanges({ ...NOTHING, changed })).toContain(
    '2 later matches change their teams: Round of 32, Sweet 16.',
  );
});

it('counts the groups and people whose money moves, and how much of it', () => {
  expect(describeChanges({ ...NOTHING, groups: 1, people: 1, moved: 12 })).toContain(
    '$12 moves in 1 group, for 1 person.',
  );
  expect(describeChanges({ ...NOTHING, groups: 2, people: 3, moved: 1234.56 })).toContain(
    '$1,234.56 moves in 2 groups, for 3 people.',
  );
});
