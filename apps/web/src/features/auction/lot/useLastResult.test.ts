import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { keepResult, resultAfter, useLastResult } from './useLastResult.ts';

const unsold = { kind: 'unsold', team: DUKE } as const;
const sold = {
  kind: 'sold',
  team: DUKE,
  amount: 7,
  user: { _id: 'ben', fullName: 'Ben', profileimageurl: null },
} as const;

it('keeps a result until the next one, whatever else happens', () => {
  expect(resultAfter(null, sold)).toBe(sold);
  expect(resultAfter(sold, { kind: 'completed' })).toBe(sold);
  expect(resultAfter(sold, unsold)).toBe(unsold);
  keepResult(sold);
  keepResult({ kind: 'unanswerable' });
  expect(useLastResult.getState().result).toBe(sold);
});
