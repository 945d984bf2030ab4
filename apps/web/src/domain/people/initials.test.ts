import { contrast } from '@bracketbid/look/colour';
import { describe, expect, it } from 'vitest';
import { FACE_GROUNDS, faceGround, toInitials } from './initials.ts';

describe('initials', () => {
  it('are of the first and the last word of a name', () => {
    expect(toInitials('Ana Maria Lopez')).toBe('AL');
    expect(toInitials("Gus O'Malley")).toBe('GM');
    expect(toInitials('Duke')).toBe('DU');
    expect(toInitials('  ')).toBe('?');
  });

  it('[SEAT-1] are the number of a paddle', () => {
    expect(toInitials('#31 Ada Brown')).toBe('31');
    expect(toInitials('#bracket Fan')).toBe('BF');
  });
});

describe('the ground of a face', () => {
  it('is always the same for a name', () => {
    expect(faceGround('Ana Lopez')).toBe(faceGround('Ana Lopez'));
    expect(faceGround('Ana Lopez')).not.toBe(faceGround('Ben Lopez'));
  });

  it('carries initials that are read', () => {
    for (const ground of FACE_GROUNDS) {
      expect(contrast(ground, '#fff8ef')).toBeGreaterThanOrEqual(4.5);
    }
  });
});
