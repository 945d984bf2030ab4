import type { GavelRefusal, Refusal } from '@bracketbid/engine/auction/refusals';

type Said = {
  readonly [Code in GavelRefusal['code']]: (
    refusal: Extract<GavelRefusal, { readonly code: Code }>,
  ) => string;
};

const OF_GAVEL: Said = {
  NotAClerk: () => 'Only the host and the clerks hold the gavel.',
  InvalidSeq: () => 'This is nothing that you can have seen.',
  BidCameFirst: ({ amount }) =>
    amount === 0
      ? 'The bid was taken back: nothing stands on this lot now.'
      : `A bid came first: $${amount} stands now.`,
  NotWarned: () => 'Call it twice before it is sold.',
  WarnedJustNow: () => 'Wait a moment: somebody may still bid.',
  WarnedTwice: () => 'It was called twice: sell it now.',
  WhoSaid: ({ amount }) => `Who said $${amount}? Name them, or take the call back.`,
  NothingCalled: () => 'Nothing was called that waits for a name.',
  NothingBid: () => 'There is no bid on this lot.',
  HasBid: () => 'There is a bid on this lot: it can’t be passed.',
  NothingOpen: () => 'No lot is open for bids.',
  NothingShown: () => 'Show a lot first.',
  ShownAlready: () => 'This lot is on the block already.',
  LotIsOpen: () => 'A lot is open: end it first.',
  LotIsShown: () => 'A lot is on the block: open it, or show another first.',
  PhonesOff: () => 'Phones don’t bid tonight: show your paddle.',
  PhoneBidStands: () => 'A bid from a phone stands: only two clerks together take it back.',
  NotSure: () => 'Say that you are sure: the bid is taken back at once.',
  NothingToStrike: () => 'There is nothing to agree to any more.',
  OwnStrike: () => 'Another clerk has to agree.',
  OthersWait: () => 'Other lots come first: this one was passed.',
  TooFewPassed: () => 'Two passed lots at least make The Field.',
  HostFinishes: () => 'Only the host can finish the auction.',
};

/** Whether a refusal is of the gavel. */
export function isOfGavel(refusal: Refusal): refusal is GavelRefusal {
  return Object.hasOwn(OF_GAVEL, refusal.code);
}

/** A refusal of the gavel as a volunteer at a club's evening reads it. */
export function gavelRefusalMessage<Code extends GavelRefusal['code']>(
  refusal: Extract<GavelRefusal, { readonly code: Code }>,
): string {
  const said: Said[Code] = OF_GAVEL[refusal.code];
  return said(refusal);
}
