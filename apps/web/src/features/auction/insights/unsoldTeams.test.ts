import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { unsoldTeams } from './unsoldTeams.ts';

it('the teams that nobody wanted begin with the latest one', () => {
  const iowa = { ...DUKE, _id: 'iowa', status: 'unsold' } as const;
  const siena = { ...DUKE, _id: 'siena', status: 'unsold' } as const;
  const sold = { ...DUKE, status: 'sold' } as const;
  expect(unsoldTeams([iowa, sold, siena], 'siena')).toEqual([siena, iowa]);
});
