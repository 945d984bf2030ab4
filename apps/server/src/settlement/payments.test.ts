import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { PaymentEvent } from '@bracketbid/engine/settlement/paymentEvents';
import { describe, expect, it } from 'vitest';
import { createPayments, HOST_WORDS_MAX, WORDS_MAX } from './payments.ts';

/** Payments of a group whose chain has these words, without a database. */
function paymentsAfter(words: readonly PaymentEvent[]) {
  const stub = {
    database: {
      kysely: { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work({}) }) },
    },
    clock: { nowMs: () => 0 },
    groupLog: {
      lock: async () => undefined,
      read: async () => words.map((event) => ({ atMs: 0, event })),
      append: async (_tx: unknown, _groupId: string, event: PaymentEvent) => ({ atMs: 0, event }),
    },
  };
  return createPayments(stub as unknown as Parameters<typeof createPayments>[0]);
}

/** So many payments, each marked by its payee. */
const buildMarks = (payee: { readonly by: string; readonly speaker?: string }, count: number) =>
  Array.from({ length: count }, (_, index): PaymentEvent => ({
    type: 'PaymentMarked',
    paymentId: `p${index}`,
    from: 'ben',
    to: payee.by,
    cents: 100,
    clientId: `c${index}`,
    ...payee,
  }));

describe('words about payments', () => {
  const undo = (words: readonly PaymentEvent[], by: string, userId: string) =>
    paymentsAfter(words).say({ groupId: 'g', id: 'p0' }, 'reverse', {
      userId,
      findSides: () => [by],
    });
  const tooMany = { message: MESSAGES.paymentWordsMax };

  it('are bounded for each person, and nobody takes another’s', async () => {
    const most = buildMarks({ by: 'ana' }, WORDS_MAX);
    await expect(undo(most, 'ana', 'ana')).rejects.toMatchObject(tooMany);
    expect((await undo(most.slice(0, -1), 'ana', 'ana')).state).toBe('reversing');
    expect((await undo(most, 'ben', 'ben')).state).toBe('reversing');
  });

  it('[SETTLE-8] are more for a host, with those for seats, and bounded, too', async () => {
    const seat = { by: 'seat', speaker: 'host' };
    expect((await undo(buildMarks(seat, WORDS_MAX), 'seat', 'host')).state).toBe('reversing');
    const most = buildMarks(seat, HOST_WORDS_MAX);
    await expect(undo(most, 'seat', 'host')).rejects.toMatchObject(tooMany);
  });
});
