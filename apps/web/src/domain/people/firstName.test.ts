import { expect, it } from 'vitest';
import { firstName } from './firstName.ts';

it('calls people by their first names, and a paddle by its number and name', () => {
  expect([' Omar  Haddad', 'Ann-Marie', 'Jo'].map(firstName)).toEqual(['Omar', 'Ann-Marie', 'Jo']);
  expect(firstName('#31 Ada Brown')).toBe('#31 Ada');
});
