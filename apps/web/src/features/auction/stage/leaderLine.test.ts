import { expect, it } from 'vitest';
import { leaderLine } from './leaderLine.ts';

const other = (forSeconds: number) => ({ isOwn: false, bids: 3, forSeconds });
const own = { isOwn: true, bids: 10, forSeconds: 9 };

it('says for how long somebody has led', () => {
  expect(
    [0, 1.9, 2, 9.7, 59, 61, 150].map((seconds) => leaderLine('open', other(seconds))),
  ).toEqual([
    'just now',
    'just now',
    'leads for 2 s',
    'leads for 9 s',
    'leads for 59 s',
    'leads for 1 min',
    'leads for 2 min',
  ]);
});

it('says how old it is while there is no connection', () => {
  expect(leaderLine('open', own, 6)).toBe('as of 6 s ago');
  expect(leaderLine('paused', other(1), 125)).toBe('as of 2 min ago');
});

it('counts the bids where one leads oneself, and holds the lead over a pause', () => {
  expect(leaderLine('open', own)).toBe('10 bids on this team');
  expect(leaderLine('open', { ...own, bids: 1 })).toBe('1 bid on this team');
  expect(leaderLine('paused', own)).toBe('keep the lead');
  expect(leaderLine('paused', other(5))).toBe('keeps the lead');
});
