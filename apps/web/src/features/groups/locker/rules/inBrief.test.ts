import { expect, it } from 'vitest';
import { rulesInBrief } from './inBrief.ts';

const USUAL = {
  pace: 'clock',
  startingBudget: 1000,
  lotSeconds: 30,
  extensionSeconds: 10,
  payouts: { NC: 2000 },
} as const;

it('says what everyone has, how long a team is up, and what a title pays', () => {
  expect(rulesInBrief(USUAL)).toBe(
    '$1,000 each · 30 s a team, a late bid puts 10 back · a title pays 20 % of the pot.',
  );
});

it('[CONTEST-2] says nothing of a title where a sheet of prizes says what is paid', () => {
  expect(rulesInBrief({ ...USUAL, payouts: {} })).toBe(
    '$1,000 each · 30 s a team, a late bid puts 10 back.',
  );
});

it('says that a late bid adds no time, and takes the best paid round where there is no championship game', () => {
  const rules = { ...USUAL, extensionSeconds: 0, payouts: { R4: 300, R2: 1250 } };
  expect(rulesInBrief(rules)).toBe(
    '$1,000 each · 30 s a team, a late bid adds no time · a title pays 12.5 % of the pot.',
  );
});

it('[GAVEL-9] says who ends a team instead of the clock, and that money has no limit', () => {
  expect(rulesInBrief({ ...USUAL, pace: 'gavel' })).toBe(
    '$1,000 each · a person holds the gavel · a title pays 20 % of the pot.',
  );
  expect(rulesInBrief({ ...USUAL, pace: 'gavel', startingBudget: null })).toBe(
    'No limit of money · a person holds the gavel · a title pays 20 % of the pot.',
  );
});
