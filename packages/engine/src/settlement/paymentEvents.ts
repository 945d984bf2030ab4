/** Whose word it is: the payer's or the payee's. */
type Word = {
  readonly paymentId: string;
  readonly by: string;
  /** [SETTLE-8] Who says it for a seat, which can say nothing itself; absent for an account. */
  readonly speaker?: string;
};

/** What payer and payee say of a payment, in the group's chain. No money moves by it. */
export type PaymentEvent =
  /** The payer says that it is on its way, or the payee that it came. Whole cents. */
  | (Word & {
      readonly type: 'PaymentMarked';
      readonly from: string;
      readonly to: string;
      readonly cents: number;
      /** The name that its sender gave it, so that it counts once. */
      readonly clientId: string;
    })
  /** It came, or it was sent; or it stands although it was disputed, or to be reversed. */
  | (Word & {
      readonly type: 'PaymentConfirmed';
      /** Where it was said by marking the same payment from the other side: the sender's name of that mark. */
      readonly clientId?: string;
    })
  | (Word & { readonly type: 'PaymentDisputed' })
  /** One of the two wants it undone, as if it had never been. */
  | (Word & { readonly type: 'PaymentReversalAsked' })
  /** The other one has agreed. */
  | (Word & { readonly type: 'PaymentReversed' });
