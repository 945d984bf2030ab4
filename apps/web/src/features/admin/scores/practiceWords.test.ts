import { describe, expect, it } from 'vitest';
import { practiceWords } from './practiceWords.ts';

describe('a practice season in words', () => {
  it('says how far it has been played', () => {
    expect(practiceWords.progress({ decided: 0, matches: 67 })).toBe(
      'Nothing has been played yet.',
    );
    expect(practiceWords.progress({ decided: 4, matches: 67 })).toBe(
      '4 of 67 games have a result.',
    );
    expect(practiceWords.progress({ decided: 67, matches: 67 })).toBe(
      'All games have been played.',
    );
    expect([1, 16].map(practiceWords.games)).toEqual(['1 game', '16 games']);
  });

  it('names the games whose result is entered by hand, and who could still bid on what is known', () => {
    const siena = { _id: 'x', round: 'Round of 32', teams: 'Siena against TCU' };
    expect(practiceWords.leftOver([siena])).toBe(
      'One game needs its result entered by hand, because different teams meet than in the real tournament: Siena against TCU (Round of 32).',
    );
    expect(practiceWords.leftOver([siena, siena])).toMatch(/^2 games need their results /);
    expect(practiceWords.openAuctions(1)).toMatch(/^One group has not finished/);
    expect(practiceWords.openAuctions(3)).toMatch(/^3 groups have not finished/);
    expect(practiceWords.openAuctions(null)).toMatch(/can’t be counted now: whoever still bids/);
  });
});
