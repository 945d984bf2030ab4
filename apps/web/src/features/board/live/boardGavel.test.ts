import type { BoardGavel, GavelStage } from '@bracketbid/contract/live/gavel';
import { expect, it } from 'vitest';
import { aBoard } from '../../../../test/aBoard.ts';
import { DUKE } from '../../../../test/aPicture.ts';
import { boardCall, boardHolder, boardSign, withoutOver } from './boardGavel.ts';

const gavel = (stage: GavelStage, changed: Partial<BoardGavel> = {}): BoardGavel => ({
  stage,
  lot: null,
  amount: 0,
  leader: null,
  called: null,
  by: 'Ana Lee',
  ...changed,
});

it('[GAVEL-1] says in the clock’s place what was said of the lot, and what became of it', () => {
  const words = (['shown', 'open', 'called', 'once', 'twice', 'waiting'] as const).map((stage) =>
    boardSign({ gavel: gavel(stage), pause: null }, null),
  );
  expect(words.map(({ word }) => word)).toEqual(['NEXT', 'OPEN', 'WHOSE?', 'ONCE', 'TWICE', '']);
  expect(words.map(({ urgency }) => urgency).slice(3, 5)).toEqual(['warm', 'hot']);
  const sale = { team: DUKE, status: 'sold', amount: 40, buyer: 'Ben' } as const;
  const none = { ...sale, status: 'unsold', amount: null, buyer: null } as const;
  const between = { gavel: gavel('waiting'), pause: null };
  expect(boardSign(between, sale).word).toBe('SOLD');
  expect(boardSign(between, none).word).toBe('UNSOLD');
  expect(boardSign(between, { ...none, isPassed: true }).word).toBe('PASSED');
});

it('has no lot once it is over, and before the next is shown', () => {
  const board = aBoard({ gavel: gavel('sold') });
  expect(withoutOver(board).lot).toBeNull();
  const open = aBoard({ gavel: gavel('open') });
  expect(withoutOver(open)).toBe(open);
  const clock = aBoard({});
  expect(withoutOver(clock)).toBe(clock);
});

it('calls the warnings, and an amount before its name', () => {
  expect(boardCall(gavel('called', { called: 120 }))).toBe('$120 called: whose?');
  expect(boardCall(gavel('once'))).toBe('Going once');
  expect(boardCall(gavel('twice'))).toBe('Going twice');
  expect(boardCall(gavel('open'))).toBeNull();
  expect(boardHolder(gavel('open'))).toBe('Ana');
  expect(boardHolder(gavel('open', { by: null }))).toBe('The host');
});
