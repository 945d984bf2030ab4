import { expect, it } from 'vitest';
import { selectShown } from './crowd.ts';

const people = (count: number) => Array.from({ length: count }, (_, paid) => ({ paid }));
const hasPaid = ({ paid }: { readonly paid: number }) => paid > 17;

it('shows everyone of a few, and of a crowd those with money in it, in their order', () => {
  expect(selectShown(people(20), hasPaid)).toHaveLength(20);
  expect(selectShown(people(21), hasPaid).map(({ paid }) => paid)).toEqual([18, 19, 20]);
});
