import type { Payment } from '@bracketbid/contract/http/settlement';
import { decidePayment, type PaymentAct } from '@bracketbid/engine/settlement/payments';
import { describe, expect, it } from 'vitest';
import { awaitedView, centsIn, keysForSeats, paymentView } from './paymentView.ts';

const payment = (change: Partial<Payment> = {}): Payment => ({
  _id: 'p',
  from: 'ben',
  to: 'ana',
  cents: 1240,
  state: 'marked',
  createdAt: '',
  markedBy: 'ben',
  openedBy: null,
  isSent: true,
  isReceived: false,
  ...change,
});
const formatName = (userId: string) => (userId === 'ana' ? 'Ana' : 'Ben');

describe('a payment as its two people see it', () => {
  it('asks the payee whether it came', () => {
    expect(paymentView(payment(), 'ana', formatName)).toEqual({
      sentence: 'Ben has paid you $12.40. Did it come?',
      keys: [
        { act: 'confirm', label: 'Yes, it came' },
        { act: 'dispute', label: 'It hasn’t' },
      ],
    });
    expect(paymentView(payment(), 'ben', formatName).sentence).toContain('is on its way');
  });

  it('[SETTLE-4] offers what the rules allow, and nothing else', () => {
    const acts: readonly PaymentAct[] = ['confirm', 'dispute', 'reverse'];
    for (const state of ['marked', 'confirmed', 'disputed', 'reversing', 'reversed'] as const) {
      for (const openedBy of state === 'disputed' || state === 'reversing'
        ? ['ana', 'ben']
        : [null]) {
        for (const isSent of [true, false]) {
          for (const viewer of ['ana', 'ben']) {
            const isReceived = state !== 'marked' && (state !== 'disputed' || openedBy === 'ben');
            const each = payment({ state, openedBy, isSent, isReceived });
            const offered = paymentView(each, viewer, formatName).keys.map(({ act }) => act);
            const allowed = acts.filter((act) => {
              const decision = decidePayment({ ...each, id: each._id }, act, viewer);
              return decision.ok && decision.event !== null;
            });
            expect(allowed, `${state} ${viewer} ${openedBy}`).toEqual(
              expect.arrayContaining(offered),
            );
          }
        }
      }
    }
  });

  it('[SETTLE-8] offers the host the words of seats, and none of accounts', () => {
    const labels = (each: Payment, ...seats: readonly string[]) =>
      keysForSeats(each, new Set(seats)).map(({ label }) => label);
    expect(labels(payment(), 'ana')).toEqual(['It was paid', 'It wasn’t paid']);
    expect(labels(payment(), 'ben')).toEqual(['It wasn’t paid']);
    expect(labels(payment())).toEqual([]);
    const paid = payment({ state: 'confirmed', isReceived: true });
    expect(labels(paid, 'ana', 'ben')).toEqual(['Ask to undo it']);
    expect(labels({ ...paid, isSent: false }, 'ben')).toEqual([
      'Ask to undo it',
      'It was paid',
      'It wasn’t paid',
    ]);
    const asked = { ...paid, state: 'reversing', openedBy: 'ben' } as const;
    expect(labels(asked, 'ana')).toEqual(['Undo it', 'It stands']);
    expect(labels(asked, 'ben')).toEqual(['It stands']);
    const view = (each: Payment, viewer: string) =>
      awaitedView(each, viewer, new Set(['ana']), formatName).sentence;
    expect(view(payment(), 'ben')).toBe(paymentView(payment(), 'ben', formatName).sentence);
    expect(view(payment(), 'host')).toBe('Ben has paid Ana $12.40. Did it come?');
    expect(view(asked, 'host')).toBe(
      'Ben asks to undo Ben’s $12.40 to Ana. It counts until you agree.',
    );
  });

  it('reads amounts as people type them', () => {
    expect(['12', '12.4', ' $12.40 ', '1,200', '0.05'].map(centsIn)).toEqual([
      1200, 1240, 1240, 120_000, 5,
    ]);
    expect(['', '0', '-3', '1.234', 'twelve', '1e3'].map(centsIn)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
