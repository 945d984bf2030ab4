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

const results = ['standings', 'settlement', 'lots', 'user', 'my-matches', 'paid'];

it('the end of a lot makes results and members’ pages stale, and nothing that each phone in the room shows', () => {
  const unsold = { ...sold.payload, status: 'unsold', amount: null, user: null } as const;
  for (const message of [sold, { name: 'teamStatusUpdate', payload: unsold } as const]) {
    const stale = staleAfter(message);
    expect(stale).toEqual(
      expect.arrayContaining([['user'], ...results.map((key) => ['results', key])]),
    );
    for (const key of [['results'], ['results', 'fair'], ['results', 'matches'], ['group-rules']]) {
      expect(stale).not.toContainEqual(key);
    }
  }
});

it('a result makes members’ pages stale, too', () => {
  const matchUpdated = { name: 'matchUpdated', payload: { matchId: 'match' } } as const;
  expect(staleAfter(matchUpdated)).toEqual([['results'], ['user']]);
  const contestChanged = { name: 'contestChanged', payload: { groupId: 'group' } } as const;
  expect(staleAfter(contestChanged)).toEqual([['results'], ['user'], ['group']]);
});

it('an update of the group makes its seats stale, and where it has any, what lists them', () => {
  const update = { groupId: 'group', groupAdminId: 'ana', members: [] };
  expect(staleAfter({ name: 'groupUpdated', payload: update })).toEqual([['seats']]);
  const seated = staleAfter({ name: 'groupUpdated', payload: { ...update, seats: [] } });
  expect(seated).toEqual(expect.arrayContaining([['seats'], ['results', 'standings']]));
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
