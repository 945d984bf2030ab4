import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEvent } from './paymentEvents.ts';
import {
  decidePayment,
  evolvePayments,
  isCounted,
  type Payment,
  type PaymentAct,
  paymentsOf,
} from './payments.ts';

const PAID = { paymentId: 'p1', from: 'ana', to: 'ben', cents: 1240, clientId: 'c1' };
const marked = (by: string): PaymentEvent => ({ type: 'PaymentMarked', ...PAID, by });

/** A payment of Ana's to Ben after what was said of it; a word that was refused is the last of the result. */
function told(
  markedBy: 'ana' | 'ben',
  ...words: readonly `${'ana' | 'ben' | 'cleo'} ${PaymentAct}`[]
) {
  let payments = evolvePayments(new Map(), marked(markedBy));
  const states: string[] = [payments?.get('p1')?.state ?? 'none'];
  for (const word of words) {
    const [by, act] = word.split(' ') as [string, PaymentAct];
    const payment = payments?.get('p1');
    if (payment === undefined) throw new Error('no payment');
    const decision = decidePayment(payment, act, by);
    if (!decision.ok) return [...states, decision.refusal];
    if (decision.event !== null && payments !== null) {
      payments = evolvePayments(payments, decision.event);
    }
    states.push(payments?.get('p1')?.state ?? 'none');
  }
  return states;
}

describe('[SETTLE-4] a payment', () => {
  it('is on its way when its payer marks it, and paid when its payee does', () => {
    expect(told('ana', 'ben confirm')).toEqual(['marked', 'confirmed']);
    expect(told('ana', 'ana confirm')).toEqual(['marked', 'PayeeConfirms']);
    expect(told('ben')).toEqual(['confirmed']);
  });

  it('is disputed by either, and by whoever did so no longer', () => {
    expect(told('ana', 'ben dispute', 'ana confirm')).toEqual([
      ...['marked', 'disputed'],
      'OtherDisputes',
    ]);
    expect(told('ana', 'ben dispute', 'ben confirm')).toEqual(['marked', 'disputed', 'confirmed']);
    expect(told('ana', 'ana dispute', 'ana confirm').at(-1)).toBe('PayeeConfirms');
    expect(told('ben', 'ana dispute', 'ben confirm').at(-1)).toBe('OtherDisputes');
    expect(told('ben', 'ana dispute', 'ana confirm').at(-1)).toBe('confirmed');
  });

  it('is not undone alone by whoever has said yes to it', () => {
    expect(told('ana', 'ben confirm', 'ben dispute').at(-1)).toBe('SaidYes');
    expect(told('ana', 'ben confirm', 'ana dispute').at(-1)).toBe('SaidYes');
    expect(told('ben', 'ben dispute').at(-1)).toBe('SaidYes');
    expect(told('ana', 'ben confirm', 'ana reverse', 'ana reverse').at(-1)).toBe('reversing');
  });

  it('is undone when one asks and the other agrees, and stands when either says so', () => {
    const asked = ['ben confirm', 'ana reverse'] as const;
    expect(told('ana', ...asked, 'ben reverse').slice(2)).toEqual(['reversing', 'reversed']);
    expect(told('ana', ...asked, 'ben confirm').at(-1)).toBe('confirmed');
    expect(told('ana', ...asked, 'ana confirm').at(-1)).toBe('confirmed');
    expect(told('ana', ...asked, 'ben dispute').at(-1)).toBe('SaidYes');
    expect(told('ana', ...asked, 'ben reverse', 'ben confirm').at(-1)).toBe('IsReversed');
    expect(told('ana', 'ana reverse').at(-1)).toBe('NotConfirmed');
  });

  it('is nobody else’s', () => {
    expect(told('ana', 'cleo confirm').at(-1)).toBe('NotYours');
  });
});

const word = fc.record({
  by: fc.constantFrom('ana', 'ben', 'cleo'),
  act: fc.constantFrom<PaymentAct>('confirm', 'dispute', 'reverse'),
});

describe('[SETTLE-3] the words about payments', () => {
  it('replay to what was lived, whatever is tried', () => {
    fc.assert(
      fc.property(fc.constantFrom('ana', 'ben'), fc.array(word), (by, words) => {
        const events = [marked(by)];
        let payments: ReadonlyMap<string, Payment> =
          evolvePayments(new Map(), marked(by)) ?? new Map();
        for (const { act, by: who } of words) {
          const payment = payments.get('p1');
          if (payment === undefined) throw new Error('no payment');
          const before = payment;
          const decision = decidePayment(payment, act, who);
          if (!decision.ok || decision.event === null) continue;
          events.push(decision.event);
          payments = evolvePayments(payments, decision.event) ?? new Map();
          const now = payments.get('p1');
          // What both have said yes to leaves the count only when both want it.
          const isAgreed = before.isSent && before.isReceived && isCounted(before);
          const isWanted = before.state === 'reversing' && before.openedBy !== who;
          expect(!isAgreed || isWanted || (now !== undefined && isCounted(now))).toBe(true);
        }
        expect(paymentsOf(events)).toEqual([...payments.values()]);
      }),
    );
  });

  it('are refused where they can’t follow: twice, of nothing, to oneself, by somebody else', () => {
    const one = evolvePayments(new Map(), marked('ana')) ?? new Map<string, Payment>();
    expect(evolvePayments(one, marked('ana'))).toBeNull();
    const said = (type: 'PaymentConfirmed' | 'PaymentReversed', by: string, paymentId = 'p1') =>
      evolvePayments(one, { type, paymentId, by });
    expect(said('PaymentConfirmed', 'ana')).toBeNull();
    expect(said('PaymentConfirmed', 'ben', 'p2')).toBeNull();
    expect(said('PaymentReversed', 'ben')).toBeNull();
    const mark = { type: 'PaymentMarked', ...PAID, paymentId: 'p2' } as const;
    expect(evolvePayments(one, { ...mark, by: 'cleo' })).toBeNull();
    expect(evolvePayments(one, { ...mark, to: 'ana', by: 'ana' })).toBeNull();
    expect(evolvePayments(one, { ...mark, cents: 0, by: 'ana' })).toBeNull();
    expect(() => paymentsOf([marked('ana'), marked('ana')])).toThrow('PaymentMarked');
  });
});
