/** [GAVEL-1] What a clerk does. Whole dollars; a lot is named by its id. */
export type GavelAct =
  | { readonly kind: 'show'; readonly teamId: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'call'; readonly amount: number }
  /** `userId` may be a seat's id, also one that was claimed. */
  | { readonly kind: 'name'; readonly userId: string }
  | { readonly kind: 'bid'; readonly userId: string; readonly amount: number }
  | { readonly kind: 'warn' | 'sell'; readonly seenSeq: number }
  | { readonly kind: 'pass' }
  | { readonly kind: 'strike'; readonly reason: string; readonly isSure: boolean }
  | { readonly kind: 'agree' }
  /** `lotId` is that of a bundle of all teams of the passed lots (`findLotId`). */
  | { readonly kind: 'field'; readonly lotId: string }
  | { readonly kind: 'finish' };

export type ActWithGavel = {
  readonly type: 'ActWithGavel';
  /** The clerk. */
  readonly userId: string;
  readonly act: GavelAct;
  /** The client's own id of this act, so that a retry can be recognised; the bid that it enters has it, too. */
  readonly clientActId: string | null;
  /** Of the bid that this may lead to. */
  readonly bidId: string;
  /** 64 hex digits: published with the last lot's end. */
  readonly orderSeed: string;
};
