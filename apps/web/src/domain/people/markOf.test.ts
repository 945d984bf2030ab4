import { contrast } from '@bracketbid/look/colour';
import { describe, expect, it } from 'vitest';
import { FACE_GROUNDS, groundOf, initialsOf } from './markOf.ts';

describe('initials', () => {
  it('are of the first and the last word of a name', () => {
    expect(initialsOf('Ana Maria Lopez')).toBe('AL');
    expect(initialsOf("Gus O'Malley")).toBe('GM');
    expect(initialsOf('Duke')).toBe('DU');
    expect(initialsOf('  ')).toBe('?');
  });

  it('[SEAT-1] are the number of a paddle', () => {
    expect(initialsOf('#31 Ada Brown')).toBe('31');
    expect(initialsOf('#bracket Fan')).toBe('BF');
  });
});

describe('the ground of a face', () => {
  it('is always the same for a name', () => {
    expect(groundOf('Ana Lopez')).toBe(groundOf('Ana Lopez'));
    expect(groundOf('Ana Lopez')).not.toBe(groundOf('Ben Lopez'));
  });

  it('carries initials that are read', () => {
    for (const ground of FACE_GROUNDS) {
      expect(contrast(ground, '#fff8ef')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
