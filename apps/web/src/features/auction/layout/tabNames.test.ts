import { expect, it } from 'vitest';
import { nextTab, listTabs } from './tabNames.ts';

it('the arrows lead from tab to tab and around the ends, Home and End to the first and the last', () => {
  const tabs = listTabs(false);
  const after = (key: string) => tabs.map((tab) => nextTab(tabs, tab, key));
  expect(after('ArrowRight')).toEqual(['Teams', 'Mine', 'Members', 'Chat', 'Bids']);
  expect(after('ArrowLeft')).toEqual(['Chat', 'Bids', 'Teams', 'Mine', 'Members']);
  expect(nextTab(tabs, 'Mine', 'Home')).toBe('Bids');
  expect(nextTab(tabs, 'Mine', 'End')).toBe('Chat');
  expect(nextTab(tabs, 'Mine', 'Enter')).toBeNull();
});

it('a rehearsal has no tab for the chat', () => {
  const tabs = listTabs(true);
  expect(tabs).not.toContain('Chat');
  expect(nextTab(tabs, 'Members', 'ArrowRight')).toBe('Bids');
});
