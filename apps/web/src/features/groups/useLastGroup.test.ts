import type { Season } from '@bracketbid/contract/http/accounts';
import { describe, expect, it } from 'vitest';
import { findLast } from './useLastGroup.ts';

const season = (
  _id: string,
  year: number,
  groupId: string | null,
  other: Partial<Season> = {},
): Season => ({ _id, year, name: _id, division: 'mens', isCurrent: false, groupId, ...other });

describe('the group of the season before', () => {
  const now = season('now', 2032, null, { isCurrent: true });
  const womens = season('womens', 2032, null, { isCurrent: true, division: 'womens' });
  const past = [
    season('women of 2031', 2031, 'hers', { division: 'womens' }),
    season('2030', 2030, 'latest'),
    season('2029', 2029, 'older'),
  ];

  it('is the latest one of the same division', () => {
    expect(findLast([now, ...past], null)).toBe('latest');
    expect(findLast([now, womens, ...past], 'womens')).toBe('hers');
    expect(findLast([now, womens, ...past], 'now')).toBe('latest');
  });

  it('is none for who comes for the first time', () => {
    expect(findLast([], null)).toBeNull();
    expect(findLast([now], null)).toBeNull();
  });
});
