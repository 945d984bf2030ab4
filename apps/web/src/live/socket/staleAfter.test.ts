import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefresher, staleAfter } from './staleAfter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const sold = {
  name: 'teamStatusUpdate',
  payload: {
    teamID: 'team',
    status: 'sold',
    amount: 7,
    user: { _id: 'ana', fullName: 'Ana', profileimageurl: null },
    seq: 5,
  },
} as const;

it('a sale makes results and members’ pages stale, an update of the group its seats, a countdown and a bid nothing', () => {
  expect(staleAfter(sold)).toContainEqual(['results', 'user']);
  expect(staleAfter(sold)).toContainEqual(['user']);
  const unsold = { ...sold.payload, status: 'unsold', amount: null, user: null } as const;
  expect(staleAfter({ name: 'teamStatusUpdate', payload: unsold })).toEqual([]);
  expect(staleAfter({ name: 'matchUpdated', payload: { matchId: 'match' } })).toEqual([
    ['results'],
  ]);
  const update = { groupId: 'group', groupAdminId: 'ana', members: [] };
  expect(staleAfter({ name: 'groupUpdated', payload: update })).toEqual([['seats']]);
});

it('requests once for messages in quick succession, not on every phone at the same instant, and not after it is closed', () => {
  const requested: unknown[] = [];
  const queries = {
    invalidateQueries: async (filters?: { queryKey?: unknown }) => {
      requested.push(filters?.queryKey);
    },
  };
  const refresher = createRefresher(queries);
  for (let count = 0; count < 40; count += 1) refresher.refresh([['results']]);
  refresher.refresh([['user']]);
  vi.advanceTimersByTime(99);
  expect(requested).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(requested).toEqual([['results'], ['user']]);
  refresher.refresh([['results']]);
  refresher.close();
  vi.advanceTimersByTime(1000);
  expect(requested).toHaveLength(2);
});
