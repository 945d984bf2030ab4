import { describe, expect, it } from 'vitest';
import { barParts, evenedOut, sumOfParts, worthsById, worthsInWords } from './sheetWorths.ts';
import { readSheet, type SheetDraft, usualSheet } from './sheetDraft.ts';

const FIELD = { kind: 'places', entrants: [] } as const;
const parts = (sheet: SheetDraft) => barParts(readSheet(sheet), FIELD);

const CLUB: SheetDraft = {
  ...usualSheet('places', 40),
  kept: '10',
  keptFor: 'the club',
  prizes: [
    { kind: 'place', id: 'places', name: 'Places', percents: ['40', '18', ''] },
    { kind: 'stage', id: 'cut', name: 'Made the cut', percent: '2', slots: '20' },
    { kind: 'named', id: 'drive', name: 'Longest drive', unit: 'dollars', amount: '100' },
  ],
};

describe('the bar of a sheet', () => {
  it('has a part for each prize that takes of the pot, with all its units', () => {
    expect(parts(CLUB)).toEqual([
      { id: 'places', name: 'Places', basisPoints: 5800 },
      { id: 'cut', name: 'Made the cut', basisPoints: 4000 },
    ]);
    expect(sumOfParts(parts(CLUB))).toBe(9800);
  });

  it('says in dollars what is paid of a pot of $1,000, with what is kept', () => {
    expect(worthsInWords(readSheet(usualSheet('places', 40)))).toBe(
      'On a pot of $1,000: Places $500, $300, $200.',
    );
    expect(worthsInWords(readSheet(CLUB))).toBe(
      'On a pot of $1,000: $100 kept for the club; Places $320, $144, $0; Made the cut $16 each; Longest drive $100.',
    );
    expect(worthsById(readSheet(CLUB)).get('cut')).toBe('$16 each');
    // What one alone can win is no share of many.
    const champion = {
      kind: 'stage',
      id: 'c',
      name: 'Champion',
      percent: '35',
      slots: '1',
    } as const;
    const final = { kind: 'round', id: 'nc', name: 'Final', code: 'NC', percent: '40' } as const;
    const worths = worthsById(readSheet({ ...CLUB, kept: '0', prizes: [champion, final] }));
    expect([...worths.values()]).toEqual(['$350', '$400']);
  });

  it('is filled at the first share that is won once, and never below nothing', () => {
    const sheet = usualSheet('places', 40);
    const [places] = sheet.prizes;
    if (places?.kind !== 'place') throw new Error('It pays places');
    const of = (...percents: string[]): SheetDraft => ({
      ...sheet,
      prizes: [{ ...places, percents }],
    });
    const evened = (draft: SheetDraft) => evenedOut(draft, readSheet(draft), FIELD);
    expect(evened(of('40', '18', '41'))).toEqual(of('41', '18', '41'));
    expect(evened(of('50', '30', '25.5'))).toEqual(of('44.5', '30', '25.5'));
    expect(evened(of('1', '60', '60'))).toBeNull();
    expect(evened(of('50', '50'))).toBeNull();
    expect(evened(of('x', '50'))).toBeNull();
  });
});
