import { expect, it } from 'vitest';
import { ruleChanges } from './ruleChanges.ts';

const STORED = {
  startingBudget: 1000,
  lotSeconds: 30,
  extensionSeconds: 10,
  lockSeconds: 5,
  groupMemberLimit: 15,
};

it('finds nothing to save where nothing differs, also after a value was typed back', () => {
  expect(ruleChanges({}, STORED)).toBeNull();
  expect(ruleChanges({ lotSeconds: 30 }, STORED)).toBeNull();
});

it('saves what differs and nothing else, and says it in the order of the form', () => {
  const changes = ruleChanges({ lockSeconds: 3, lotSeconds: 45, extensionSeconds: 10 }, STORED);
  expect(changes?.patch).toEqual({ lotSeconds: 45, lockSeconds: 3 });
  expect(changes?.text).toBe('Countdown of a lot: 30 becomes 45. Lock screen: 5 becomes 3.');
  expect(changes?.problems.size).toBe(0);
});

it('gives a value’s error by its field, even when it was emptied', () => {
  const changes = ruleChanges({ lotSeconds: 0, startingBudget: '', lockSeconds: 4 }, STORED);
  expect([...(changes?.problems.keys() ?? [])]).toEqual(['startingBudget', 'lotSeconds']);
  for (const sentence of changes?.problems.values() ?? []) expect(sentence).not.toBe('');
});
