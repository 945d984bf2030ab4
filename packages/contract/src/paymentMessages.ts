/** What can be wrong with a payment or a settlement that is asked for. Apart from the other sentences, which are in the first view of every page. */
export const PAYMENT_MESSAGES = {
  settlementModeInvalid: 'Members pay each other directly, or all through a banker.',
  paymentAmountInvalid: 'A payment is a whole number of cents, for example 1240.',
} as const;
