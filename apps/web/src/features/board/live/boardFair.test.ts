import type { Board } from '@bracketbid/contract/board';
import { expect, it } from 'vitest';
import { aBoard } from '../../../../test/aBoard.ts';
import { DUKE } from '../../../../test/aPicture.ts';
import { applyToBoard } from '../applyToBoard.ts';
import { boardFair } from './boardFair.ts';

const FAIR: Board['fair'] = {
  teams: [
    { teamID: DUKE._id, share: 0.2 },
    { teamID: '018f0000-0000-7000-8000-000000000002', share: 0.05 },
  ],
  endedShare: 0,
  budgetsCents: 200_000,
};
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it('[FAIR-8] says what a lot is worth, and nothing where the rules don’t show it', () => {
  expect(boardFair({ fair: null, potCents: 0 }, DUKE._id)).toBeNull();
  expect(boardFair({ fair: FAIR, potCents: 0 }, 'somebody else')).toBeNull();
  expect(plain(boardFair({ fair: FAIR, potCents: 0 }, DUKE._id))).toBe(
    'About 20 % of the pot: history, not advice',
  );
});

it('[FAIR-5] projects the pot from each sale that it hears of', () => {
  const board = aBoard({ fair: FAIR, potCents: 0 });
  const seq = board.seq + 1;
  const user = { fullName: 'Ana' };
  const after = applyToBoard(board, {
    name: 'teamStatusUpdate',
    payload: { teamID: DUKE._id, status: 'sold', amount: 100, user, seq },
  });
  if (after === 'read') throw new Error('It is the next event');
  expect(after.fair?.endedShare).toBeCloseTo(0.2, 9);
  expect(plain(boardFair(after, '018f0000-0000-7000-8000-000000000002'))).toBe(
    'About 5 % of the pot, some $25: history, not advice',
  );
});
