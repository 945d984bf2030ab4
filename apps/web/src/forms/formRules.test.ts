import { expect, it } from 'vitest';
import { z } from 'zod';
import { createRule } from './formRules.ts';

it('gives the first error of a field, as the contract words it', () => {
  const rule = createRule(z.string().min(1, 'A name is needed.').max(3, 'Three letters at most.'));
  expect(rule('')).toBe('A name is needed.');
  expect(rule('Maya')).toBe('Three letters at most.');
  expect(rule('Ann')).toBeNull();
});

it('trims as the contract does before it validates', () => {
  const rule = createRule(z.string().trim().max(3, 'Three letters at most.'));
  expect(rule('  Ann  ')).toBeNull();
});
