import type { ShownChange } from '@bracketbid/contract/http/field';
import { describe, expect, it } from 'vitest';
import { changeKey, changeWords, isTickedAtFirst } from './changeWords.ts';

const moved: ShownChange = {
  change: {
    kind: 'time' as const,
    match: 'm',
    date: '2027-03-18',
    startAt: '2027-03-18T19:15:00.000Z',
  },
  where: 'Siena at Duke',
  before: '2027-03-18',
  after: '2027-03-18T19:15:00.000Z',
  refused: null,
};
const coloured: ShownChange = {
  change: { kind: 'color', team: 't', color: '#000000', secondaryColor: '#ffffff' },
  where: 'Duke',
  before: '#00539b, #ffffff',
  after: '#000000, #ffffff',
  refused: null,
};

describe('a change that the feed brings', () => {
  it('is told as from what to what, hours as people read them', () => {
    expect(changeWords(moved)).toEqual({
      kind: 'Time',
      before: 'Mar 18, no hour yet',
      after: '18 March 2027, 12:15 PM Pacific',
    });
    expect(changeWords(coloured).after).toBe('#000000, #ffffff');
  });

  it('is ticked at first, unless it would take a color away that somebody may have chosen, or can’t be', () => {
    expect([moved, coloured, { ...moved, refused: 'No.' }].map(isTickedAtFirst)).toEqual([
      true,
      false,
      false,
    ]);
    expect([moved, coloured].map(changeKey)).toEqual(['time m', 'color t']);
  });
});
