import { describe, expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { HOLD_MS, buildHammer, isHeld } from './hammer.ts';

const ANA = { _id: 'ana', fullName: 'Ana', profileimageurl: null };
const sale = { kind: 'sold', team: DUKE, amount: 115, user: ANA } as const;

describe('the hammer', () => {
  it('says who bought what for how much, and that it is yours', () => {
    const common = { team: DUKE, amount: 115, buyer: ANA, until: 5000 + HOLD_MS };
    expect(buildHammer(sale, 'ben', 5000)).toEqual({ kind: 'sold', ...common });
    expect(buildHammer(sale, 'ana', 5000)).toEqual({ kind: 'yours', ...common });
  });

  it('says that nobody wanted a team, and falls on nothing else', () => {
    expect(buildHammer({ kind: 'unsold', team: DUKE }, 'ana', 0)).toEqual({
      kind: 'unsold',
      team: DUKE,
      amount: null,
      buyer: null,
      until: HOLD_MS,
    });
    expect(buildHammer({ kind: 'completed' }, 'ana', 0)).toBeNull();
    expect(buildHammer({ kind: 'pauseComing', minutes: 3 }, 'ana', 0)).toBeNull();
  });

  it('holds for 1.2 s of a lock, a pause or the end, and never covers a lot that is open', () => {
    const hammer = buildHammer(sale, 'ana', 1000);
    for (const phase of ['locked', 'paused', 'completed'] as const) {
      expect(isHeld(hammer, phase, 1000)).toBe(true);
      expect(isHeld(hammer, phase, 1000 + HOLD_MS - 1)).toBe(true);
      expect(isHeld(hammer, phase, 1000 + HOLD_MS)).toBe(false);
      expect(isHeld(null, phase, 1000)).toBe(false);
    }
    expect(isHeld(hammer, 'open', 1000)).toBe(false);
    expect(isHeld(hammer, 'scheduled', 1000)).toBe(false);
  });
});
