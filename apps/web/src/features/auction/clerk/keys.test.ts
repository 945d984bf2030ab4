import { describe, expect, it } from 'vitest';
import { aGavel, ANA, BEN, DUKE } from '../../../../test/aPicture.ts';
import { clerkKey, type MoveFacts, findMoves } from './keys.ts';

const press = (key: string) => ({
  key,
  repeat: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});
const on = (key: string, text = '', mode: 'bid' | 'strike' | 'finish' = 'bid') =>
  clerkKey(press(key), { mode, text });

const moves = (
  changed: Parameters<typeof aGavel>[0],
  facts: Partial<Omit<MoveFacts, 'gavel'>> = {},
) =>
  findMoves({
    gavel: aGavel({ lot: DUKE._id, ...changed }),
    userId: 'ana',
    isHost: true,
    isPaused: false,
    isHeld: false,
    hasNext: true,
    ...facts,
  });
const open = { stage: 'open', amount: 7, leader: BEN } as const;

describe('a clerk’s keys', () => {
  it('are moves on an empty line, and text on any other', () => {
    expect(on('Enter')).toEqual({ kind: 'move', move: 'onward' });
    expect(on(' ')).toEqual({ kind: 'move', move: 'fall' });
    expect(on('p')).toEqual({ kind: 'move', move: 'pass' });
    expect(on('Z')).toEqual({ kind: 'move', move: 'strike' });
    expect(on('a')).toEqual({ kind: 'move', move: 'agree' });
    expect(on('f')).toEqual({ kind: 'move', move: 'field' });
    expect(on('l')).toEqual({ kind: 'search' });
    expect(on('1')).toEqual({ kind: 'type', character: '1' });
    expect(on('/')).toEqual({ kind: 'type', character: '/' });
    expect(on('p', '/')).toEqual({ kind: 'type', character: 'p' });
    expect(on('Enter', '120')).toEqual({ kind: 'enter' });
  });

  it('never sell in the middle of a line, nor by a held key', () => {
    expect(on(' ', '120')).toBeNull();
    expect(clerkKey({ ...press(' '), repeat: true }, { mode: 'bid', text: '' })).toBeNull();
    expect(clerkKey({ ...press('Enter'), repeat: true }, { mode: 'bid', text: '' })).toBeNull();
    expect(clerkKey({ ...press('p'), ctrlKey: true }, { mode: 'bid', text: '' })).toBeNull();
  });

  it('[GAVEL-6] write a reason in the same line; a second Z is as good as Enter', () => {
    expect(on('z', '', 'strike')).toEqual({ kind: 'enter' });
    expect(on('z', 'wrong ', 'strike')).toEqual({ kind: 'type', character: 'z' });
    expect(on(' ', 'wrong', 'strike')).toEqual({ kind: 'type', character: ' ' });
    expect(on('Escape', 'wrong', 'strike')).toEqual({ kind: 'clear' });
    expect(on('p', '', 'finish')).toBeNull();
    expect(on('Enter', '', 'finish')).toEqual({ kind: 'enter' });
  });

  it('show the next lot without opening it, with Shift', () => {
    expect(clerkKey(press('Enter'), { mode: 'bid', text: '' }, true)).toEqual({ kind: 'show' });
  });
});

describe('what a clerk may do', () => {
  it('[GAVEL-1] goes from no lot to one that is open', () => {
    expect(moves({ stage: 'waiting', lot: null }).onward.does).toBe('next');
    expect(moves({ stage: 'sold', lot: null }).onward.does).toBe('next');
    expect(moves({ stage: 'shown' }).onward.does).toBe('open');
    expect(moves({ stage: 'open' }).onward.why).toBe('A lot is open.');
    expect(moves({ stage: 'waiting', lot: null }, { hasNext: false }).onward.why).toContain(
      'passed',
    );
    expect(moves({ stage: 'waiting', lot: null }, { isHeld: true }).onward.does).toBeNull();
    expect(moves({ stage: 'shown' }).choose.does).toBe('choose');
    expect(moves({ stage: 'waiting', lot: null }, { hasNext: false }).choose.does).toBe('choose');
    expect(moves(open).choose.why).toBe('A lot is open.');
  });

  it('[GAVEL-3] warns once, warns twice, and sells', () => {
    expect(moves(open).fall.does).toBe('once');
    expect(moves({ ...open, stage: 'once' }).fall.does).toBe('twice');
    expect(moves({ ...open, stage: 'twice' }).fall.does).toBe('sell');
    expect(moves({ stage: 'open' }).fall.why).toBe('Nobody has bid yet.');
    expect(moves(open, { isPaused: true }).fall.why).toBe('The auction is paused.');
  });

  it('[GAVEL-4] neither warns nor sells a call without a name', () => {
    const called = { ...open, stage: 'called', called: 9, amount: 9 } as const;
    expect(moves(called).fall.why).toBe('Who said $9? Type / and the seat.');
    expect(moves(called).strike.does).toBe('strikeCall');
    expect(moves(called).pass.does).toBeNull();
  });

  it('[GAVEL-6] lets another clerk agree', () => {
    const strike = { by: BEN, reason: 'slip', bidId: 'bid', until: '2027-03-16T18:00:00.000Z' };
    expect(moves({ ...open, strike }).agree.does).toBe('agree');
    expect(moves({ ...open, strike: { ...strike, by: ANA } }).agree.does).toBeNull();
    expect(moves({ ...open, strike }).strike.does).toBeNull();
    expect(moves(open).strike.does).toBe('strikeBid');
  });

  it('[GAVEL-7] passes what nobody wants, and makes passed lots one', () => {
    expect(moves({ stage: 'open' }).pass.does).toBe('pass');
    const over = { stage: 'passed', lot: null, isPassedTurn: true, passed: ['a', 'b'] } as const;
    expect(moves({ ...over, passed: ['a', 'b'] }).field.does).toBe('field');
    expect(moves({ ...over, passed: ['a'] }).field.why).toBe('It takes two passed lots.');
    expect(moves({ ...over, passed: ['a', 'b'], isPassedTurn: false }).field.does).toBeNull();
    expect(moves({ ...over, passed: [] }).finish.does).toBe('finish');
    expect(moves({ ...over, passed: [] }, { isHost: false }).finish.does).toBeNull();
    expect(moves({ stage: 'shown' }).finish.does).toBeNull();
  });
});
