import { create } from 'zustand';
import type { LivePicture } from './applyMessage.ts';

/** The live auction as the screen draws it. */
export type Live = {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: { readonly status: number; readonly message: string } | null;
  readonly connection: 'connecting' | 'online' | 'lost' | 'ended';
  /** Why the server has ended the connection of this page, and how to have it again. */
  readonly ended: { readonly message: string; readonly resume: () => void } | null;
  /** Whether the server can store bids just now. */
  readonly isSaving: boolean;
  readonly picture: LivePicture | null;
};

export const LIVE_AT_FIRST: Live = {
  status: 'loading',
  failure: null,
  connection: 'connecting',
  ended: null,
  isSaving: true,
  picture: null,
};

/** Written by `openLive` alone. */
export const useLive = create<Live>()(() => LIVE_AT_FIRST);
