import { describe, expect, it } from 'vitest';
import { aPicture } from '../../../../test/aPicture.ts';
import { principalNow, listPrincipals } from './bidFor.ts';

const person = (id: string) => ({ _id: id, fullName: id.toUpperCase(), profileimageurl: null });
const { state } = aPicture({
  members: ['ana', 'ben', 'cleo'].map((id) => ({
    user: person(id),
    remaining: id === 'cleo' ? 15 : 500,
    spent: 0,
    online: true,
  })),
  deputies: [
    { userId: 'ana', deputy: 'ben', limit: 60, spent: 20 },
    { userId: 'cleo', deputy: 'ben', limit: 60, spent: 20 },
    { userId: 'ben', deputy: 'ana', limit: 5, spent: 9 },
  ],
});

describe('[DEPUTY-2] whom a member may bid for', () => {
  it('is told with what is left of the limit and of their own money', () => {
    expect(listPrincipals(state, 'ben')).toEqual([
      { userId: 'ana', fullName: 'ANA', left: 40, limit: 60 },
      { userId: 'cleo', fullName: 'CLEO', left: 15, limit: 60 },
    ]);
    expect(listPrincipals(state, 'ana')).toMatchObject([{ userId: 'ben', left: 0 }]);
    expect(listPrincipals(state, 'cleo')).toEqual([]);
  });

  it('[GAVEL-9] is told with the limit alone where money has none', () => {
    const members = state.members.map((member) => ({ ...member, remaining: null }));
    expect(listPrincipals({ ...state, members }, 'ben')).toMatchObject([
      { left: 40 },
      { left: 40 },
    ]);
  });

  it('is oneself again with the next team, or when the leave is taken back', () => {
    const principals = listPrincipals(state, 'ben');
    const chosen = { teamId: 'duke', principalId: 'ana' };
    expect(principalNow(chosen, 'duke', principals)?.userId).toBe('ana');
    expect(principalNow(chosen, 'iowa', principals)).toBeNull();
    expect(principalNow(chosen, 'duke', [])).toBeNull();
  });
});
