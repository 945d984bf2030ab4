import { expect, it } from 'vitest';
import { tellPayments } from './paymentHistory.ts';

it('[SETTLE-3] words about payments are sentences that say whose and how much', () => {
  const tell = tellPayments((userId) => userId);
  const ofPayment = (by: string) => ({ paymentId: 'p1', by });
  const paid = { from: 'Ben', to: 'Ana', cents: 1240, clientId: '' };
  expect([
    tell({ type: 'PaymentMarked', ...paid, ...ofPayment('Ben') }),
    tell({ type: 'PaymentDisputed', ...ofPayment('Ana') }),
    tell({ type: 'PaymentConfirmed', ...ofPayment('Ana') }),
    tell({ type: 'PaymentReversalAsked', ...ofPayment('Ben') }),
    tell({ type: 'PaymentReversed', ...ofPayment('Ana') }),
    tell({ type: 'PaymentMarked', ...paid, paymentId: 'p2', by: 'Ana' }),
    // [SETTLE-8]
    tell({ type: 'PaymentMarked', ...paid, paymentId: 'p3', by: 'Ana', speaker: 'Olivia' }),
  ]).toEqual([
    'Ben paid Ana $12.40.',
    'Ana disputed the $12.40 from Ben to Ana.',
    'Ana confirmed the $12.40 from Ben to Ana.',
    'Ben asked to undo the $12.40 from Ben to Ana.',
    'Ana agreed to undo the $12.40 from Ben to Ana.',
    'Ana got $12.40 from Ben.',
    'Ana got $12.40 from Ben, says Olivia.',
  ]);
});
