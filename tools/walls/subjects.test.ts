import { expect, it } from 'vitest';
import { longSubjects } from './subjects.ts';

it('a commit’s subject has at most 72 characters', () => {
  const long = 'x'.repeat(73);
  expect(longSubjects(['x'.repeat(72), long])).toEqual([`“${long}” has 73 characters`]);
});
