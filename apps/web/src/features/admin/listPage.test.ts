import { expect, it } from 'vitest';
import { FIRST_PAGE, listQuery, pageShown, turnTo } from './listPage.ts';

const UNREAD = { show: 'unread' };

it('stays on the chosen page while the list is the same', () => {
  const at = turnTo(3, 'maya', UNREAD);
  expect(pageShown(at, 'maya', UNREAD)).toBe(3);
  expect(pageShown(at, 'maya', { show: 'unread' })).toBe(3);
});

it('starts another search or filter at the first page', () => {
  const at = turnTo(3, 'maya', UNREAD);
  expect(pageShown(at, 'may', UNREAD)).toBe(1);
  expect(pageShown(at, 'maya', { show: 'all' })).toBe(1);
  expect(pageShown(FIRST_PAGE, 'maya', UNREAD)).toBe(1);
});

it('queries by the filter, the page, and a search if there is one', () => {
  expect(listQuery('', UNREAD, 1)).toEqual({ show: 'unread', page: '1' });
  expect(listQuery('maya', {}, 2)).toEqual({ search: 'maya', page: '2' });
});
