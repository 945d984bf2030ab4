import { expect, it } from 'vitest';
import { nextTab, TABS } from './tabsOf.ts';

it('the arrows lead from tab to tab and around the ends, Home and End to the first and the last', () => {
  expect(TABS.map((tab) => nextTab(tab, 'ArrowRight'))).toEqual([
    'Teams',
    'Mine',
    'Members',
    'Bids',
  ]);
  expect(TABS.map((tab) => nextTab(tab, 'ArrowLeft'))).toEqual([
    'Members',
    'Bids',
    'Teams',
    'Mine',
  ]);
  expect(nextTab('Mine', 'Home')).toBe('Bids');
  expect(nextTab('Mine', 'End')).toBe('Members');
  expect(nextTab('Mine', 'Enter')).toBeNull();
});
