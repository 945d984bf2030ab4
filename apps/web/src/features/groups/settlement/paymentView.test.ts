import type { Payment } from '@bracketbid/contract/http/settlement';
import { decidePayment, type PaymentAct } from '@bracketbid/engine/settlement/payments';
import { describe, expect, it } from 'vitest';
import { centsIn, paymentView } from './paymentView.ts';

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
