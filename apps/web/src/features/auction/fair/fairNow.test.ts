import { expect, it } from 'vitest';
import { fairNow } from './fairNow.ts';

const lot = (teamID: string, share: number) => ({
  teamID,
  share,
  low: 0,
  high: 1,
  valueCents: null,
});
const FAIR = { teams: [lot('duke', 0.1), lot('iowa', 0.04), lot('navy', 0.06)] };
const MEMBERS = [{ remaining: 900, spent: 100 }];
const sold = (_id: string, amount: number) => ({ _id, status: 'sold' as const, amount });
const open = (_id: string) => ({ _id, status: null });

it('[FAIR-5] is a share of what the pot may become, as soon as a tenth of it has ended', () => {
  const start = [open('duke'), open('iowa'), open('navy')];
  expect(fairNow('iowa', FAIR, start, MEMBERS)).toEqual({ share: 0.04, valueCents: null });
  const later = [sold('duke', 50), open('iowa'), open('navy')];
  expect(fairNow('iowa', FAIR, later, MEMBERS)).toEqual({ share: 0.04, valueCents: 2000 });
});

it('[FAIR-5] counts what nobody wanted as sold for nothing, and no more than all budgets', () => {
  const unsold = [sold('duke', 50), { _id: 'navy', status: 'unsold' as const }, open('iowa')];
  expect(fairNow('iowa', FAIR, unsold, MEMBERS)?.valueCents).toBe(1250);
  const dear = [sold('duke', 900), open('iowa')];
  expect(fairNow('iowa', FAIR, dear, MEMBERS)?.valueCents).toBe(4000);
});

it('is nothing for a lot that has no share', () => {
  expect(fairNow('utah', FAIR, [], MEMBERS)).toBeNull();
});

it('[GAVEL-9] has no bound where money has no limit', () => {
  const dear = [sold('duke', 900), open('iowa')];
  expect(fairNow('iowa', FAIR, dear, [{ remaining: null, spent: 900 }])?.valueCents).toBe(36_000);
});
