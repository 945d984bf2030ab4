import { expect, it } from 'vitest';
import { pathOf, stepsFor } from './homeWords.ts';

it('says how many people a group may have', () => {
  expect(stepsFor(15)[0]?.text).toContain('Up to 15 people,');
  expect(stepsFor(1)[0]?.text).toContain('Up to 1 person,');
});

it('draws eight paths from either side that all end at the height of the final', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7];
  for (const row of rows) {
    expect(pathOf(row, false)).toMatch(new RegExp(`^M-20 ${40 + row * 80}H110.*V320H540$`));
    expect(pathOf(row, true)).toMatch(new RegExp(`^M1220 ${40 + row * 80}H1090.*V320H660$`));
  }
});

it('lets two neighbours meet, and then four', () => {
  const meetings = (row: number) => pathOf(row, false).match(/V(\d+)H/g);
  expect(meetings(0)).toEqual(meetings(1));
  expect(meetings(2)).not.toEqual(meetings(1));
  expect(meetings(2)?.[1]).toBe(meetings(0)?.[1]);
  expect(meetings(4)?.[1]).not.toBe(meetings(3)?.[1]);
});
