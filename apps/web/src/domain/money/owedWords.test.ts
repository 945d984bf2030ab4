import type { Payment, Settlement } from '@bracketbid/contract/http/settlement';
import { describe, expect, it } from 'vitest';
import {
  correctionSentence,
  keptSentence,
  listAwaited,
  listOwed,
  seatsSpokenFor,
  settledSentence,
} from './owedWords.ts';

const net = (_id: string, fullName: string, handle: string | null, correctedCents = 0) => ({
  user: { _id, fullName, profileimageurl: null },
  handle,
  correctedCents,
  paidCents: 0,
  wonCents: 0,
  netCents: 0,
});
const settlement: Settlement = {
  isFinal: true,
  mode: 'direct',
  banker: null,
  payments: [],
  correctedGames: [],
  keptCents: 0,
  keptFor: '',
  keptBy: null,
  nets: [net('ana', 'Ana', 'Venmo @ana'), net('ben', 'Ben', '@ben'), net('cleo', 'Cleo', null)],
  transfers: [
    { from: 'cleo', to: 'ben', cents: 300 },
    { from: 'ben', to: 'ana', cents: 1240 },
  ],
};
const payment = (state: Payment['state'], openedBy: string | null = null): Payment => ({
  _id: 'p',
  from: 'ben',
  to: 'ana',
  cents: 1240,
  state,
  createdAt: '',
  markedBy: 'ben',
  openedBy,
  isSent: true,
  isReceived: false,
});

it('[PRIZE-3] what is kept is said with its purpose, and with who passes it on', () => {
  const kept = { ...settlement, keptCents: 10_000, keptFor: 'the club', keptBy: 'ana' };
  expect(keptSentence(kept, 'ben')).toBe('$100 is kept for the club, passed on by Ana.');
  expect(keptSentence(kept, 'ana')).toBe('$100 is kept for the club, passed on by you.');
  expect(keptSentence({ ...kept, keptFor: '' }, 'ben')).toBe('$100 is kept, passed on by Ana.');
  expect(keptSentence(settlement, 'ben')).toBeNull();
});

describe('what is owed', () => {
  it('is said to who pays, with the handle, and to who gets it', () => {
    expect(listOwed(settlement, 'ben')).toMatchObject([
      { sentence: 'You pay Ana $12.40', handle: 'Venmo @ana' },
      { sentence: 'Cleo pays you $3', handle: null },
    ]);
    expect(listOwed(settlement, 'ana')).toMatchObject([{ sentence: 'Ben pays you $12.40' }]);
    expect(listOwed(settlement, 'dan')).toEqual([]);
  });

  it('is nothing once it is paid or on its way', () => {
    expect(settledSentence(settlement, 'ana')).toBe('You are settled up.');
    const sent = { ...settlement, payments: [payment('marked')] };
    expect(settledSentence(sent, 'ana')).toBe('Nothing more to pay: the rest is on its way.');
    expect(settledSentence(sent, 'cleo')).toBe('You are settled up.');
  });

  it('says which games were corrected, and what that changes', () => {
    expect(correctionSentence(settlement, 'ana')).toBeNull();
    const corrected = {
      ...settlement,
      nets: [net('ana', 'Ana', null, 320), net('ben', 'Ben', null, -320), net('cleo', 'C', null)],
      correctedGames: ['Duke – Siena'],
    };
    const start = 'Duke – Siena was corrected after the first payment';
    expect(correctionSentence(corrected, 'ben')).toBe(`${start}: $3.20 more from you.`);
    expect(correctionSentence(corrected, 'ana')).toBe(`${start}: $3.20 more for you.`);
    expect(correctionSentence(corrected, 'cleo')).toBe(`${start}. For you it changes nothing.`);
    const many = { ...corrected, correctedGames: ['a', 'b', 'c'] };
    expect(correctionSentence(many, 'ben')).toContain('3 games were corrected');
  });

  it('says of a contest, whose prizes have no games, what its corrected results change', () => {
    const corrected = {
      ...settlement,
      transfers: [],
      nets: [net('ana', 'Ana', null, 320), net('ben', 'Ben', null, -320), net('cleo', 'C', null)],
    };
    const start = 'Results were corrected after the first payment';
    expect(correctionSentence(corrected, 'ben')).toBe(`${start}: $3.20 more from you.`);
    expect(correctionSentence(corrected, 'cleo')).toBe(`${start}. For you it changes nothing.`);
    expect(settledSentence(corrected, 'ben')).toBe(
      'You are settled up, corrected results included.',
    );
  });

  it('waits for the payee’s word, and for the other side’s on a reversal', () => {
    const countAwaited = (each: Payment, userId: string, ...seats: readonly string[]) =>
      listAwaited([each], userId, new Set(seats)).length;
    expect(countAwaited(payment('marked'), 'ana')).toBe(1);
    expect(countAwaited(payment('marked'), 'ben')).toBe(0);
    expect(countAwaited(payment('marked'), 'host', 'ana')).toBe(1);
    expect(countAwaited(payment('reversing', 'ana'), 'ben')).toBe(1);
    expect(countAwaited(payment('reversing', 'ana'), 'ana')).toBe(0);
    expect(countAwaited(payment('reversing', 'ana'), 'host', 'ben')).toBe(1);
    expect(countAwaited(payment('reversing', 'ana'), 'host', 'ana')).toBe(0);
    // Between the host and a seat, the host says both at once.
    expect(countAwaited(payment('marked'), 'ben', 'ana')).toBe(0);
    expect(countAwaited(payment('reversing', 'ana'), 'cleo')).toBe(0);
  });

  it('[SETTLE-8] has the host alone speak for seats', () => {
    const nets = [
      net('ana', 'Ana', null),
      { ...net('seat', '#1 Ada', null), isSeat: true as const },
    ];
    expect([...seatsSpokenFor({ ...settlement, nets }, true)]).toEqual(['seat']);
    expect([...seatsSpokenFor({ ...settlement, nets }, false)]).toEqual([]);
  });
});
