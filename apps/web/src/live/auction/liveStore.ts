import { create } from 'zustand';
import type { LivePicture } from './applyMessage.ts';

/** The live auction as the screen draws it: written by `openLive` alone. */
export type LiveAuction = {
  /** The group whose auction it is; null while none is open. */
  readonly groupId: string | null;
  readonly picture: LivePicture | null;
  /** The server's own refusal. */
  readonly failure: { readonly status: number; readonly message: string } | null;
  /** The last request for the picture got no answer; it is being retried. */
  readonly isAway: boolean;
  /** Why nobody knows yet who the group's admin is, while no picture has come; null before and after. */
  readonly lookupFailure: string | null;
};

export const NOT_OPENED: LiveAuction = {
  groupId: null,
  picture: null,
  failure: null,
  isAway: false,
  lookupFailure: null,
};

export const useLive = create<LiveAuction>()(() => NOT_OPENED);

/** The live auction of one group: nothing of another group is ever shown, not even during a switch. */
export function useGroupLive(groupId: string): LiveAuction {
  return useLive((live) => (live.groupId === groupId ? live : NOT_OPENED));
}
