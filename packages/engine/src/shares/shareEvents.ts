/** What members say of offers of shares, in the group's chain. */
export type ShareEvent =
  /**
   * Somebody who owns a part of a lot offers a new division of the whole lot. It is of one sale, which its time tells from a later one of
   * the same lot: with a sale that is voided, its offers and owners are gone.
   */
  | {
      readonly type: 'ShareOffered';
      readonly offerId: string;
      readonly teamId: string;
      readonly buyer: string;
      readonly soldAtMs: number;
      readonly by: string;
      readonly parts: readonly { readonly userId: string; readonly weight: number }[];
    }
  /** Whoever says so last makes it hold. */
  | { readonly type: 'ShareAccepted'; readonly offerId: string; readonly by: string }
  | { readonly type: 'ShareDeclined'; readonly offerId: string; readonly by: string }
  | { readonly type: 'ShareWithdrawn'; readonly offerId: string; readonly by: string };
