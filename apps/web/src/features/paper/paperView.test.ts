import type { PaperGame, PaperTeam } from '@bracketbid/contract/http/paper';
import { describe, expect, it } from 'vitest';
import { DUKE } from '../../../test/aPicture.ts';
import { isOwn } from '../../domain/people/owning.ts';
import { byInterest, chanceWord, movedWord, ownerWord, splitAtScores } from './paperView.ts';

const { location: _location, zone: _zone, ...duke } = DUKE;
const toTeam = (userId: string | null): PaperTeam => ({
  ...duke,
  owner: userId === null ? null : { _id: userId, fullName: 'Ben', profileimageurl: null },
});
const game = (matchId: string, startAt: string | null, owner: string | null): PaperGame => ({
  matchId,
  startAt,
  round: 'Round of 32',
  home: toTeam(owner),
  away: null,
});

describe('the paper on the page', () => {
  it('tells a score from the sentence around it, and from a name that is made of digits', () => {
    const score = 'No. 12 High Point beat No. 5 Wisconsin 83-82.';
    expect(splitAtScores(score)).toEqual(['No. 12 High Point beat No. 5 Wisconsin ', '83-82', '.']);
    const named = `It paid ${'7'.repeat(40)}-${'1'.repeat(40)} $10.47. 12-34-56 had both.`;
    expect(splitAtScores(named)).toEqual([named]);
  });

  it('puts the reader’s own games first, then goes by the hour', () => {
    const games = [
      game('late', '2026-03-21T23:00:00.000Z', 'ben'),
      game('open', null, 'ben'),
      game('early', '2026-03-21T17:00:00.000Z', null),
      game('own', '2026-03-21T23:30:00.000Z', 'ana'),
    ];
    const order = byInterest(games, 'ana').map(({ matchId }) => matchId);
    expect(order).toEqual(['own', 'early', 'late', 'open']);
  });

  it('says whose a team is, where a member stood, and whether they are still in it', () => {
    expect(['ana', 'ben', null].map((id) => ownerWord(toTeam(id), 'ana'))).toEqual([
      'yours',
      'Ben',
      'unsold',
    ]);
    const [ana, ben] = ['ana', 'ben'].map((_id) => ({
      user: { _id, fullName: `${_id} Rao`, profileimageurl: null },
      weight: 1,
    }));
    const divided = { ...toTeam('ben'), owners: [ben, ana].flatMap((each) => each ?? []) };
    expect(ownerWord(divided, 'ana')).toBe('You, ben');
    expect(isOwn(divided, 'ana'), 'a part is one’s own').toBe(true);
    expect([movedWord(1, null), movedWord(2, 2), movedWord(1, 3)]).toEqual(['', '', 'was 3rd']);
    expect(chanceWord('open')).toBe('');
  });
});
