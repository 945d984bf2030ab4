import type { SoldTeam } from '@bracketbid/contract/entities';
import { expect, it } from 'vitest';
import { DUKE } from '../../../../test/aPicture.ts';
import { PICTURE } from '../../../domain/teams/picture.ts';
import { buildPicture } from './sharePicture.ts';

const NINA = { id: 'n', _id: 'n', fullName: 'Nina Novak', profileimageurl: null };
const OMAR = { _id: 'o', fullName: 'Omar Ali', profileimageurl: null };
const boughtBy = (owner: typeof OMAR, amount: number): SoldTeam => ({
  ...DUKE,
  _id: `team-${amount}`,
  status: 'sold',
  amount,
  owner,
  owners: [{ user: owner, weight: 1 }],
});
const bought = (amount: number) => boughtBy(NINA, amount);
/** Two thirds are Omar's, who bought it, and a third is Nina's. */
const shared = (amount: number): SoldTeam => ({
  ...boughtBy(OMAR, amount),
  owners: [
    { user: OMAR, weight: 2 },
    { user: NINA, weight: 1 },
  ],
});
const picture = (haul: readonly SoldTeam[], teams = haul) =>
  buildPicture({ groupName: 'The Society', user: NINA, haul, teams, pot: 12_870 });

it('shows the own teams, the dearest first, with what was paid and the pot', () => {
  const { title, slips, more, figures } = picture([27, 198, 74].map(bought));
  expect(title).toBe("Nina's three");
  expect(slips.map(({ price, note }) => `${price} ${note}`)).toEqual([
    '$198 1-seed EAST',
    '$74 1-seed EAST',
    '$27 1-seed EAST',
  ]);
  expect(more).toBe('');
  expect(figures).toEqual([
    { label: 'Paid', value: '$299' },
    { label: 'Pot', value: '$12,870' },
  ]);
});

it('[SHARE-4] counts a team that is shared by the own part, and says so', () => {
  const { slips, figures } = picture([bought(9), shared(29)]);
  expect(slips.map(({ price, note }) => `${price} ${note}`)).toEqual([
    '$9.67 1-seed EAST · a part of $29',
    '$9 1-seed EAST',
  ]);
  expect(figures[0]).toEqual({ label: 'Paid', value: '$18.67' });
  expect(picture([], [shared(29)]).slips[0]?.note).toBe('1-seed EAST · Omar, Nina');
});

it('keeps every slip on the picture, above its figures, and none on another, however many there are', () => {
  for (const count of [1, 5, 6, 7, 8, 34, 68]) {
    const { slips } = picture(Array.from({ length: count }, (_, index) => bought(index + 1)));
    for (const [index, { top, height }] of slips.entries()) {
      expect(height).toBeGreaterThan(80);
      expect(top + height).toBeLessThanOrEqual(slips[index + 1]?.top ?? PICTURE.height - 190);
    }
  }
});

it('counts what does not fit', () => {
  const { title, slips, more } = picture(
    Array.from({ length: 12 }, (_, index) => bought(index + 1)),
  );
  expect(title).toBe("Nina's 12");
  expect(slips).toHaveLength(6);
  expect(more).toBe('and 6 more for $21');
});

it('shows the dearest of the night to who bought nothing, and whose they are', () => {
  const { title, slips, figures } = picture(
    [],
    [1, 2, 3, 4, 5, 6].map((amount) => boughtBy(OMAR, amount)),
  );
  expect(title).toBe('The dearest five');
  expect(slips[0]).toMatchObject({ price: '$6', note: '1-seed EAST · Omar' });
  expect(slips).toHaveLength(5);
  expect(figures).toEqual([{ label: 'Pot', value: '$12,870' }]);
});
