import { create } from 'zustand';
import type { LivePicture } from './applyMessage.ts';

/** How this tab's one connection stands. */
type LiveConnection = {
  readonly connection: 'connecting' | 'online' | 'lost' | 'ended';
  /** Why the server has ended the connection of this page, and how to have it again. */
  readonly ended: { readonly message: string; readonly resume: () => void } | null;
  /** Whether the server can store bids just now. */
  readonly isSaving: boolean;
};

/** The live auction as the screen draws it. */
type LiveAuction = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: { readonly status: number; readonly message: string } | null;
  readonly picture: LivePicture | null;
  /** The last try to take the picture got no answer; the next one follows. */
  readonly isAway: boolean;
};

export const CONNECTION_AT_FIRST: LiveConnection = {
  connection: 'connecting',
  ended: null,
  isSaving: true,
};
export const AUCTION_AT_FIRST: LiveAuction = {
  status: 'loading',
  failure: null,
  picture: null,
  isAway: false,
};

/** The connection is written by `connect` alone, the auction by `openLive`. */
export const useLive = create<LiveConnection & LiveAuction>()(() => ({
  ...CONNECTION_AT_FIRST,
  ...AUCTION_AT_FIRST,
}));
