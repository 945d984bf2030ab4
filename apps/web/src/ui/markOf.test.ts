import { expect, it } from 'vitest';
import { initialsOf, readableOn } from './markOf.ts';

it('marks a team by the initials of its words, or the beginning of its only word', () => {
  expect(initialsOf('Duke')).toBe('DU');
  expect(initialsOf("Saint Mary's (CA)")).toBe('SMS');
  expect(initialsOf('Texas A&M')).toBe('TAM');
  expect(initialsOf('')).toBe('?');
});

it('writes on a colour in black or white, whichever is read better', () => {
  expect(readableOn('#000080')).toBe('white');
  expect(readableOn('#ffcc00')).toBe('black');
});
