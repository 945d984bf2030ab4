import { expect, it } from 'vitest';
import { withoutGroup } from './withoutGroup.ts';

it('[SEASON-6] another season is shown on the same page, and of an auction on that of the own group', () => {
  expect([withoutGroup('/auction/one'), withoutGroup('/groups/paper')]).toEqual([
    '/groups',
    '/groups/paper',
  ]);
});
