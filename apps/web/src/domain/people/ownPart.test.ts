import { expect, it } from 'vitest';
import { isShared } from './owning.ts';
import { ownPartCents, ownPartsCents, ownPartText, partNote } from './ownPart.ts';

const [ana, ben, cleo] = ['Ana Ode', 'Ben Poe', 'Cleo Roe'].map((fullName) => ({
  _id: fullName.slice(0, 3),
  fullName,
  profileimageurl: null,
}));
const owned = (amount: number, ...parts: readonly (readonly [typeof ana, number])[]) => ({
  amount,
  owners: parts.flatMap(([user, weight]) => (user === undefined ? [] : [{ user, weight }])),
});
const whole = owned(12, [ana, 1]);
const thirds = owned(10, [ana, 1], [ben, 1], [cleo, 1]);
const unequal = owned(27, [ana, 2], [ben, 1]);

it('[SHARE-4] counts of each lot what the member has paid: the parts add up to the price', () => {
  expect([ownPartText(whole, 'Ana'), ownPartText(whole, 'Ben')]).toEqual(['$12', '$0']);
  expect(['Ana', 'Ben', 'Cle'].map((id) => ownPartCents(thirds, id))).toEqual([334, 333, 333]);
  expect(['Ana', 'Ben'].map((id) => ownPartText(unequal, id))).toEqual(['$18', '$9']);
  expect(ownPartsCents([whole, thirds, unequal], 'Ana')).toBe(1200 + 334 + 1800);
});

it('says of a lot that is shared what it cost in all, and whose the rest is', () => {
  expect([isShared(whole), isShared(thirds)]).toEqual([false, true]);
  expect(partNote(whole, 'Ana')).toBe('');
  expect(partNote(unequal, 'Ben')).toBe('your part of $27, with Ana Ode');
  expect(partNote(thirds, 'Cle')).toBe('your part of $10, with Ana Ode and Ben Poe');
});
