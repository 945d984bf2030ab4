import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeOutstanding, transfersDue } from './outstanding.ts';
import type { PaymentEvent } from './paymentEvents.ts';
import {
  decideForSides,
  decideMark,
  decidePayment,
  evolvePayments,
  isCounted,
  type Payment,
  type PaymentAct,
  type PaymentMark,
  listPayments,
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
      'marked',
      'disputed',
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

describe('[SETTLE-8] whoever speaks for several sides of a payment', () => {
  const after = (by: string, ...acts: readonly PaymentAct[]) => {
    let payments = evolvePayments(new Map(), marked(by));
    for (const act of acts) {
      const payment = payments?.get('p1');
      if (payment === undefined || payments === null) throw new Error('no payment');
      const decision = decideForSides(payment, act, ['ben', 'ana']);
      if (!decision.ok) return decision.refusal;
      if (decision.event !== null) payments = evolvePayments(payments, decision.event);
    }
    return payments?.get('p1')?.state;
  };

  it('says the word of the side whose turn it is', () => {
    expect(after('ana', 'confirm')).toBe('confirmed');
    expect(after('ben', 'reverse', 'reverse')).toBe('reversed');
    expect(after('ana', 'dispute', 'confirm')).toBe('confirmed');
    expect(after('ana', 'reverse')).toBe('NotConfirmed');
  });

  it('says nothing for nobody', () => {
    const [payment] = listPayments([marked('ana')]);
    if (payment === undefined) throw new Error('no payment');
    expect(decideForSides(payment, 'confirm', [])).toEqual({ ok: false, refusal: 'NotYours' });
    expect(decideForSides(payment, 'confirm', ['ana'])).toMatchObject({ refusal: 'PayeeConfirms' });
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
        expect(listPayments(events)).toEqual([...payments.values()]);
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
    expect(() => listPayments([marked('ana'), marked('ana')])).toThrow('PaymentMarked');
  });
});

/** The payments after these marks, one after the other, each judged by what stands. */
function afterMarks(marks: readonly Omit<PaymentMark, 'paymentId' | 'clientId'>[]) {
  const events: PaymentEvent[] = [];
  for (const [index, mark] of marks.entries()) {
    const named = { ...mark, paymentId: `p${index}`, clientId: `c${index}` };
    events.push(decideMark(listPayments(events), named));
  }
  return listPayments(events);
}

/** Real payments: who told of each, in any order. */
const toldBy = fc.constantFrom('payer', 'payee', 'payer first', 'payee first');
const realPayments = fc.array(
  fc.record({
    pair: fc.constantFrom(['ana', 'ben'], ['ben', 'ana'], ['cleo', 'ben'], ['ana', 'dan']),
    // Few amounts, so that many payments are equal.
    cents: fc.constantFrom(1000, 3055),
    toldBy,
    order: fc.tuple(fc.nat(20), fc.nat(20)),
  }),
  { maxLength: 10 },
);
type Real = typeof realPayments extends fc.Arbitrary<infer Value> ? Value : never;

const computeMarks = (real: Real) =>
  real
    .flatMap(({ pair: [from = '', to = ''], cents, toldBy: who, order: [early, late] }) => {
      const [byPayer, byPayee] = [from, to].map((by) => ({ from, to, cents, by }));
      const first = who.startsWith('payer') ? byPayer : byPayee;
      const second = who.startsWith('payer') ? byPayee : byPayer;
      return [
        { at: early, mark: first },
        ...(who.endsWith('first') ? [{ at: early + late, mark: second }] : []),
      ];
    })
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ mark }) => mark ?? []);

const NETS = [
  { userId: 'ana', cents: -5000 },
  { userId: 'ben', cents: 3055 },
  { userId: 'cleo', cents: -1055 },
  { userId: 'dan', cents: 3000 },
];

describe('[SETTLE-7] a payment that both sides mark', () => {
  const payer = { from: 'ana', to: 'ben', cents: 3055, by: 'ana' };
  const payee = { ...payer, by: 'ben' };

  it('counts once, whoever says it first', () => {
    for (const marks of [
      [payer, payee],
      [payee, payer],
    ]) {
      const payments = afterMarks(marks);
      expect(payments).toMatchObject([{ state: 'confirmed', isSent: true, isReceived: true }]);
      expect(payments).toHaveLength(1);
    }
  });

  it('is another one once both have said it, and where cents or people differ', () => {
    expect(afterMarks([payer, payee, payer])).toMatchObject([
      { state: 'confirmed' },
      { state: 'marked' },
    ]);
    expect(afterMarks([payer, payee, payee, payer])).toHaveLength(2);
    expect(afterMarks([payer, payer, payee])).toMatchObject([
      { state: 'confirmed' },
      { state: 'marked' },
    ]);
    expect(afterMarks([payer, { ...payee, cents: 3000 }])).toHaveLength(2);
    expect(afterMarks([payer, { ...payee, from: 'cleo' }])).toHaveLength(2);
    expect(afterMarks([payer, { from: 'ben', to: 'ana', cents: 3055, by: 'ben' }])).toHaveLength(2);
  });

  it('takes back whoever’s dispute it was, after those that nobody disputes', () => {
    const named = { ...payee, paymentId: 'p9', clientId: 'c9' };
    const disputed: PaymentEvent[] = [
      { type: 'PaymentMarked', ...payer, paymentId: 'p1', clientId: 'c1' },
      { type: 'PaymentDisputed', paymentId: 'p1', by: 'ben' },
    ];
    const yes = { type: 'PaymentConfirmed', by: 'ben', clientId: 'c9' };
    expect(decideMark(listPayments(disputed), named)).toEqual({ ...yes, paymentId: 'p1' });
    const again: PaymentEvent = {
      type: 'PaymentMarked',
      ...payer,
      paymentId: 'p2',
      clientId: 'c2',
    };
    const open = listPayments([...disputed, again]);
    expect(decideMark(open, named)).toEqual({ ...yes, paymentId: 'p2' });
    // The payer's own dispute, and what was reversed, are not the payee's to take back.
    const withdrawn = listPayments([
      ...disputed.slice(0, 1),
      { type: 'PaymentDisputed', paymentId: 'p1', by: 'ana' },
    ]);
    expect(decideMark(withdrawn, named).type).toBe('PaymentMarked');
  });

  it('is as many payments as the side that marked more of them has marked, in whatever order', () => {
    fc.assert(
      fc.property(realPayments, (real) => {
        const marks = computeMarks(real);
        const counted = (from: string, to: string, cents: number, by: string) =>
          marks.filter(
            (mark) =>
              mark.from === from && mark.to === to && mark.cents === cents && mark.by === by,
          ).length;
        const payments = afterMarks(marks).filter(isCounted);
        for (const [from, to] of [
          ['ana', 'ben'],
          ['ben', 'ana'],
          ['cleo', 'ben'],
          ['ana', 'dan'],
        ] as const) {
          for (const cents of [1000, 3055]) {
            const those = payments.filter(
              (each) => each.from === from && each.to === to && each.cents === cents,
            );
            expect(those).toHaveLength(
              Math.max(counted(from, to, cents, from), counted(from, to, cents, to)),
            );
          }
        }
      }),
    );
  });

  it('leaves nets that add up to zero, and nobody’s transfers change by the second word', () => {
    fc.assert(
      fc.property(realPayments, (real) => {
        const marks = computeMarks(real);
        for (const [index, mark] of marks.entries()) {
          const before = afterMarks(marks.slice(0, index));
          const after = afterMarks([...marks.slice(0, index), mark]);
          const left = computeOutstanding(NETS, after);
          expect(left.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
          if (after.length > before.length) continue;
          expect(left).toEqual(computeOutstanding(NETS, before));
          expect(transfersDue(NETS, after, null)).toEqual(transfersDue(NETS, before, null));
        }
      }),
    );
  });
});
