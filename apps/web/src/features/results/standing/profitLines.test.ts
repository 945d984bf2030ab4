import { expect, it } from 'vitest';
import { profitLines, selectNamed } from './profitLines.ts';

const person = (_id: string, fullName: string) => ({
  user: { _id, fullName, profileimageurl: null },
});
const HISTORY = [
  { date: '2026-03-19', profits: { a: -10, b: 4.5, c: 1 } },
  { date: '2026-03-20', profits: { a: 20, b: 4.5 } },
];

it("has a line per member, one's own on top, and a point per day", () => {
  const people = [person('a', 'Ann Lee'), person('b', 'Bo Diaz'), person('c', 'Cy Moor')];
  const { days, lines } = profitLines(HISTORY, people, 'a');
  expect(days).toEqual(['Mar 19', 'Mar 20']);
  expect(lines).toEqual([
    { userId: 'b', name: 'Bo', isOwn: false, profits: [4.5, 4.5] },
    { userId: 'c', name: 'Cy', isOwn: false, profits: [1, 0] },
    { userId: 'a', name: 'You', isOwn: true, profits: [-10, 20] },
  ]);
});

it('keeps members of one name apart', () => {
  const people = [person('a', 'Bo Diaz'), person('b', 'Bo Lee'), person('c', 'Bo Lee')];
  expect(profitLines(HISTORY, people, '').lines.map(({ name }) => name)).toEqual([
    'Bo Diaz',
    'Bo Lee',
    'Bo Lee (2)',
  ]);
});

it('names of many lines the best, the worst and one’s own', () => {
  const people = Array.from({ length: 30 }, (_, index) => person(`${index}`, `Member ${index}`));
  const profits = Object.fromEntries(people.map(({ user }, index) => [user._id, 10 - index]));
  const { lines } = profitLines([{ date: '2026-03-19', profits }], people, '12');
  // Who is at $0 has no line of their own in such a crowd.
  expect(lines).toHaveLength(29);
  expect(selectNamed(lines, 5).map(({ userId }) => userId)).toEqual(['0', '1', '28', '29', '12']);
  expect(selectNamed(lines, 29)).toEqual(lines);
});
