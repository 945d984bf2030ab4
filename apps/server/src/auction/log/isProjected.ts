import type { AuctionEvent } from '@bracketbid/engine/auction/events';

/** Whether appending an event also writes another table: purchases, or a group's stage. */
export const IS_PROJECTED: Readonly<Record<AuctionEvent['type'], boolean>> = {
  AuctionStarted: true,
  LotSold: true,
  SaleVoided: true,
  AuctionCompleted: true,
  BidPlaced: false,
  BidAnswered: false,
  LotLocked: false,
  LotOpened: false,
  LotExtended: false,
  LotUnsold: false,
  MaximumSealed: false,
  MaximumWithdrawn: false,
  MaximaRevealed: false,
  DeputyNamed: false,
  SaleVoidProposed: false,
  SaleVoidAgreed: false,
  SaleVoidObjected: false,
  SaleVoidPassedOn: false,
  SaleVoidRefused: false,
  GroupPauseRequested: false,
  GroupPauseWithdrawn: false,
  PauseBegan: false,
  PauseEnded: false,
};
