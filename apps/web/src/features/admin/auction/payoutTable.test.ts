import { expect, it } from 'vitest';
import { payoutTable } from './payoutTable.ts';

const ROUNDS = [
  { code: 'F4', name: 'Final Four', matches: 2 },
  { code: 'NC', name: 'Championship', matches: 1 },
];

it('shows what one win is worth and whether the shares are the whole pot', () => {
  const table = payoutTable(ROUNDS, { F4: '12.25', NC: '75.5' }, 1200);
  expect(table).toMatchObject({ totalPercent: 100, isWhole: true, shares: { F4: 1225, NC: 7550 } });
  expect(table.rows.map(({ cents }) => cents)).toEqual([14_700, 90_600]);
  expect(payoutTable(ROUNDS, { F4: '12', NC: '75' }, 100)).toMatchObject({
    totalPercent: 99,
    isWhole: false,
  });
});

it('has no total while a share is invalid', () => {
  for (const typed of ['', 'x', '-1', '1.234', '101']) {
    const table = payoutTable(ROUNDS, { F4: typed, NC: '50' }, 100);
    expect([table.totalPercent, table.isWhole]).toEqual([null, false]);
  }
});
