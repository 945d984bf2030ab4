import { expect, it } from 'vitest';
import { groupsInWords, userActions } from './userActions.ts';

const MAYA = {
  fullName: 'Maya',
  email: 'maya@example.test',
  role: 'member' as const,
  disabled: false,
  secondFactor: false,
};
const labels = (change: Partial<Parameters<typeof userActions>[0]>, isSelf = false) =>
  userActions({ ...MAYA, ...change }, isSelf).map(({ label }) => label);

it('offers what an account can become, not what it is', () => {
  expect(labels({})).toEqual([
    'Make an admin',
    'Send a reset mail',
    'End all logins',
    'Disable the account',
  ]);
  expect(labels({ role: 'admin', disabled: true })).toEqual([
    'Make a member',
    'Send a reset mail',
    'End all logins',
    'Enable the account',
  ]);
});

it('removes the second step of others who have one, never the own', () => {
  expect(labels({ secondFactor: true })).toContain('Remove two-step sign-in');
  expect(labels({ secondFactor: true }, true)).not.toContain('Remove two-step sign-in');
});

it('warns in every confirmation that the account is one’s own', () => {
  for (const { text } of userActions({ ...MAYA, role: 'admin' }, true)) {
    expect(text).toMatch(/ This is your own account\.$/);
  }
  for (const { text } of userActions(MAYA, false)) expect(text).not.toContain('your own');
});

it('sends what the label says', () => {
  const sent = (label: string, user = MAYA) =>
    userActions(user, false).find((action) => action.label === label)?.does;
  expect(sent('Make an admin')).toEqual({ kind: 'change', body: { role: 'admin' } });
  expect(sent('Disable the account')).toEqual({ kind: 'change', body: { disabled: true } });
  expect(sent('Enable the account', { ...MAYA, disabled: true })).toEqual({
    kind: 'change',
    body: { disabled: false },
  });
});

it('colours only what locks somebody out', () => {
  const dangerous = userActions(MAYA, false).filter(({ isDangerous }) => isDangerous === true);
  expect(dangerous.map(({ label }) => label)).toEqual(['Disable the account']);
});

it('names the group of the season, and counts those with contests', () => {
  const group = 'The Regulars';
  expect(groupsInWords({ group, contests: 0 })).toBe('The Regulars');
  expect(groupsInWords({ group, contests: 2 })).toBe('The Regulars, 2 contests');
  expect(groupsInWords({ group: null, contests: 1 })).toBe('1 contest');
  expect(groupsInWords({ group: null, contests: 0 })).toBe('-');
});
