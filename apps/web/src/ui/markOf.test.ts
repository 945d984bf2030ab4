import { expect, it } from 'vitest';
import { hueOf, initialsOf, readableOn } from './markOf.ts';

it('marks a team by the initials of its words, or the beginning of its only word', () => {
  expect(initialsOf('Duke')).toBe('DU');
  expect(initialsOf("Saint Mary's (CA)")).toBe('SMS');
  expect(initialsOf('Texas A&M')).toBe('TAM');
  expect(initialsOf('')).toBe('?');
});

it('writes on a colour in black or white, whichever is more legible', () => {
  expect(readableOn('#000080')).toBe('white');
  expect(readableOn('#ffcc00')).toBe('black');
});

it('gives each name a hue of its own, always the same', () => {
  expect(hueOf('Maya Rao')).toBe(hueOf('Maya Rao'));
  expect(hueOf('Maya Rao')).not.toBe(hueOf('Ravi Rao'));
  for (const name of ['', 'A', 'Zoë 😀']) {
    expect(hueOf(name)).toBeGreaterThanOrEqual(0);
    expect(hueOf(name)).toBeLessThan(360);
  }
});
