import { describe, expect, it } from 'vitest';
import {
  type DayInWords,
  headline,
  leadSentences,
  type MemberInWords,
  needSentence,
  ordinal,
  ownGamesSentence,
  ownSentence,
  recordSentence,
  type UpsetInWords,
  upsetSentence,
} from './paper.ts';

const member = (name: string, rank: number, more: Partial<MemberInWords> = {}): MemberInWords => ({
  name,
  rank,
  profitCents: 1000 - 500 * rank,
  gainCents: 0,
  rankBefore: rank,
  chance: 'open',
  ...more,
});
const team = (name: string, seed: number, ...owners: readonly string[]) => ({ name, seed, owners });
const upset = (more: Partial<UpsetInWords> = {}): UpsetInWords => ({
  winner: team('McNeese', 12, 'Ana'),
  loser: team('Clemson', 5, 'Ben'),
  score: '69-67',
  paidCents: 520,
  ...more,
});
const day = (members: readonly MemberInWords[], more: Partial<DayInWords> = {}): DayInWords => ({
  isOver: false,
  isCalledOff: false,
  withdrawn: [],
  upsets: [],
  members,
  played: 4,
  unfinished: 0,
  ...more,
});

describe('the headline', () => {
  const leads = [member('Ana', 1), member('Ben', 2)];
  it('is the final, a wide upset, a new leader, the best gain, any upset, in this order', () => {
    expect(headline(day(leads, { isOver: true, upsets: [upset()] }))).toBe('Ana wins');
    expect(headline(day(leads, { upsets: [upset()] }))).toBe(
      'No.\u00a012 McNeese beats No.\u00a05 Clemson',
    );
    const close = upset({ winner: team('Iowa', 9), loser: team('Utah', 8) });
    const taken = [member('Ana', 1, { rankBefore: 2 }), member('Ben', 2, { gainCents: 100 })];
    expect(headline(day(taken, { upsets: [close] }))).toBe('Ana takes the lead');
    const gained = [member('Ana', 1, { gainCents: 250 }), member('Ben', 2, { gainCents: 250 })];
    expect(headline(day(gained, { upsets: [close] }))).toBe('Ana and Ben gain $2.50 each');
    expect(headline(day(leads, { upsets: [close] }))).toBe('No.\u00a09 Iowa beats No.\u00a08 Utah');
    expect(headline(day(leads))).toBe('A quiet day');
  });

  it('says of the last day that the contest was called off, if it was', () => {
    const level = ['Ana', 'Ben'].map((name) => member(name, 1, { profitCents: 0 }));
    const last = day(level, { isOver: true, isCalledOff: true, played: 0 });
    expect(headline(last)).toBe('The contest is called off');
    // What went back is nobody's gain.
    expect(leadSentences(last)).toEqual([
      'What was decided stays; the rest went back.',
      'Both members are level at $0.',
    ]);
  });

  it('is a withdrawal, unless the day is the last', () => {
    const refunded = [member('Ana', 1, { gainCents: 5000 }), member('Ben', 2)];
    expect(headline(day(refunded, { withdrawn: ['Nina'] }))).toBe('Nina is withdrawn');
    expect(headline(day(refunded, { withdrawn: ['Nina', 'Bo'] }))).toBe(
      'Nina and Bo are withdrawn',
    );
    const last = day(refunded, { isOver: true, withdrawn: ['Nina'] });
    expect(headline(last)).toBe('Ana wins');
    expect(leadSentences(last)).toContain('Nina was withdrawn.');
  });

  it('calls nobody a winner of an auction that left everyone even', () => {
    const even = ['Ana', 'Ben'].map((name) => member(name, 1, { profitCents: 0 }));
    expect(headline(day(even, { isOver: true }))).toBe('Everyone is even');
    const alone = [member('Ana', 1, { profitCents: 0 })];
    expect(headline(day(alone, { isOver: true }))).toBe('Ana wins');
  });

  it('shares a win, and counts names that are too many', () => {
    const level = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].map((name) => member(name, 1));
    expect(headline(day(level, { isOver: true }))).toBe(
      'Ana, Ben, Cleo and 2 others share the win',
    );
  });
});

describe('the lead', () => {
  it('says who leads by how much, who gained, and that there was no upset', () => {
    expect(leadSentences(day([member('Ana', 1, { gainCents: 520 }), member('Ben', 2)]))).toEqual([
      'Ana leads at +$5, $5 ahead of Ben.',
      'Ana gained the most, $5.20.',
      'No upset: no team beat one with a better seed.',
    ]);
  });

  it('says who is out, or who is left where these are fewer', () => {
    const of = (...chances: MemberInWords['chance'][]) =>
      leadSentences(
        day(
          chances.map((chance, at) =>
            member(['Ana', 'Ben', 'Cleo', 'Dan'][at] ?? '', at + 1, { chance }),
          ),
        ),
      )[2];
    expect(of('can', 'can', 'can', 'out')).toBe('Dan can’t finish first any more.');
    expect(of('can', 'can', 'out', 'out')).toBe('Ana and Ben can still finish first.');
    expect(of('can', 'out')).toBe('Only Ana can still finish first.');
    expect(of('open', 'out')).toBe('Ben can’t finish first any more.');
  });

  it('holds for a group of one, for equals, for the final, and for a day that is not complete', () => {
    expect(leadSentences(day([member('Ana', 1)]))[0]).toBe('Ana stands at +$5.');
    const level = [member('Ana', 1, { gainCents: 5 }), member('Ben', 1, { gainCents: 5 })];
    expect(leadSentences(day(level)).slice(0, 2)).toEqual([
      'Both members are level at +$5.',
      'Everyone gained $0.05.',
    ]);
    expect(leadSentences(day([...level, member('Cleo', 3)]))[0]).toBe(
      'Ana and Ben share the lead at +$5.',
    );
    expect(leadSentences(day([member('Ana', 1), member('Ben', 2)], { isOver: true }))[0]).toBe(
      'Ana finishes first at +$5, $5 ahead of Ben.',
    );
    expect(leadSentences(day([member('Ana', 1)], { upsets: [upset()], unfinished: 1 }))).toEqual([
      'Ana stands at +$5.',
      'Nobody gained anything on the day.',
      '1 game of the day has no result yet.',
    ]);
  });
});

describe('an upset', () => {
  it('says whom it paid and whom it hurt', () => {
    expect(upsetSentence(upset())).toBe(
      'No.\u00a012 McNeese beat No.\u00a05 Clemson 69-67. It paid Ana $5.20. Ben had Clemson.',
    );
  });

  it('knows unsold teams, and two of one owner', () => {
    const unsold = { winner: team('McNeese', 12) };
    expect(upsetSentence(upset({ ...unsold, score: null }))).toBe(
      'No.\u00a012 McNeese beat No.\u00a05 Clemson. Nobody here had McNeese. Ben had Clemson.',
    );
    expect(upsetSentence(upset({ ...unsold, loser: team('Clemson', 5) }))).toMatch(
      'Nobody here had either.',
    );
    expect(upsetSentence(upset({ loser: team('Clemson', 5, 'Ana') }))).toMatch('Ana had both.');
    expect(upsetSentence(upset({ loser: team('Clemson', 5) }))).toMatch(/Ana \$5\.20\.$/);
  });

  it('[SHARE-3] names all owners of a team that was divided, and what it paid them in all', () => {
    const divided = upset({ winner: team('McNeese', 12, 'Ana', 'Cleo') });
    expect(upsetSentence(divided)).toMatch(
      'It paid Ana and Cleo $5.20 between them. Ben had Clemson.',
    );
    const both = { ...divided, loser: team('Clemson', 5, 'Cleo', 'Ana') };
    expect(upsetSentence(both)).toMatch('Ana and Cleo had both.');
  });

  it('has its record in history', () => {
    const record = {
      seed: 12,
      round: 'Round of 64',
      reached: 57,
      slots: 160,
      division: 'mens',
      years: '1985 to 2025',
    } as const;
    expect(recordSentence(record)).toBe(
      'In the men’s tournaments from 1985 to 2025, 57 of 160 No. 12 seeds got past the Round of 64.',
    );
    expect(recordSentence({ ...record, reached: 0 })).toMatch('none of 160 No. 12 seeds');
    const womens = { ...record, division: 'womens', years: '1998 to 2025' } as const;
    expect(recordSentence(womens)).toMatch('In the women’s tournaments from 1998 to 2025, ');
  });
});

describe('what is said to a reader', () => {
  it('is their day, their place and how it moved', () => {
    const own = { profitCents: -50, gainCents: 0, rank: 2, rankBefore: 3 };
    expect(ownSentence(own, 8)).toBe(
      'You gained nothing and are 2nd of 8, up from 3rd, at -$0.50.',
    );
    expect(ownSentence({ ...own, gainCents: 520, rankBefore: null }, 8)).toBe(
      'You gained $5.20 and are 2nd of 8, at -$0.50.',
    );
    // By a result that a contest's host has corrected.
    expect(ownSentence({ ...own, gainCents: -4860, rankBefore: 1 }, 8)).toBe(
      'You lost $48.60 and are 2nd of 8, down from 1st, at -$0.50.',
    );
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 112th',
    );
  });

  it('is what they need, and when their teams play', () => {
    expect(needSentence('Ana', ['Duke'], '2026-03-28')).toBe(
      'To finish first, Ana needs a win by Duke on Saturday.',
    );
    expect(needSentence('Ana', ['Duke', 'Iowa'], '2026-03-28')).toMatch('wins by Duke and Iowa');
    expect(ownGamesSentence([], '2026-03-28')).toBe('None of your teams plays on Saturday.');
    const games = [
      { own: 'Duke', opponent: 'Iowa' },
      { own: 'Utah', opponent: null },
    ];
    expect(ownGamesSentence(games, '2026-03-28')).toBe(
      'Yours on Saturday: Duke against Iowa, Utah.',
    );
  });
});
