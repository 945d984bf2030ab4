/** What is said of a payment or a settlement, beside the sentences of `sentences.ts`. Apart from the others, which are in the first view of every page. */
export const PAYMENT_MESSAGES = {
  settlementModeInvalid: 'Members pay each other directly, or all through a banker.',
  paymentAmountInvalid: 'A payment is a whole number of cents, for example 1240.',
  payerHadMarked: 'Noted: it came. The payer had marked this payment already, so it counts once.',
  payeeHadMarked:
    'The other side had already noted that this payment came, so it counts once. Did you pay the same amount a second time? Then mark it again.',
} as const;
