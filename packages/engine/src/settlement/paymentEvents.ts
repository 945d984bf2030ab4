/** What payer and payee say of a payment, in the group's chain. No money moves by it. */
export type PaymentEvent =
  /** The payer says that it is on its way, or the payee that it came. Whole cents. */
  | {
      readonly type: 'PaymentMarked';
      readonly paymentId: string;
      readonly from: string;
      readonly to: string;
      readonly cents: number;
      readonly by: string;
      /** The name that its sender gave it, so that it counts once. */
      readonly clientId: string;
    }
  /** It came, or it was sent; or it stands although it was disputed, or to be reversed. */
  | {
      readonly type: 'PaymentConfirmed';
      readonly paymentId: string;
      readonly by: string;
      /** Where it was said by marking the same payment from the other side: the sender's name of that mark. */
      readonly clientId?: string;
    }
  | { readonly type: 'PaymentDisputed'; readonly paymentId: string; readonly by: string }
  /** One of the two wants it undone, as if it had never been. */
  | { readonly type: 'PaymentReversalAsked'; readonly paymentId: string; readonly by: string }
  /** The other one has agreed. */
  | { readonly type: 'PaymentReversed'; readonly paymentId: string; readonly by: string };
