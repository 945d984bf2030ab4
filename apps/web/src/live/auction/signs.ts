import type { ReactionKind } from '@bracketbid/contract/live/realtime';
import { create } from 'zustand';
import { signsMuted } from '../../store/persist.ts';
import { followMessages } from './liveMessages.ts';

/** How long a sign stays up. Milliseconds. */
export const SIGN_MS = 2_000;

/** A sign over a member's seat. `count` tells two in a row apart. */
export type Sign = { readonly kind: ReactionKind; readonly count: number };

type Signs = {
  /** The latest of each member, while it is up. */
  readonly held: ReadonlyMap<string, Sign>;
  /** Remembered by this browser. */
  readonly isMuted: boolean;
};

export const useSigns = create<Signs>()(() => ({
  held: new Map(),
  isMuted: signsMuted.read() ?? false,
}));

/** The sign over one member's seat, or null. */
export function useMemberSign(userId: string): Sign | null {
  return useSigns(({ held, isMuted }) => (isMuted ? null : (held.get(userId) ?? null)));
}

export function muteSigns(isMuted: boolean): void {
  signsMuted.write(isMuted);
  useSigns.setState({ isMuted });
}

/** Shows the signs that the group's members hold up, each for two seconds, until the returned function is called. */
export function followSigns(): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let count = 0;

  const lower = (userId: string) => {
    timers.delete(userId);
    useSigns.setState(({ held }) => {
      const rest = new Map(held);
      rest.delete(userId);
      return { held: rest };
    });
  };
  const stop = followMessages({
    onMessage: ({ name, payload }) => {
      if (name !== 'reaction') return;
      const { user, kind } = payload;
      count += 1;
      const sign = { kind, count };
      clearTimeout(timers.get(user._id));
      timers.set(
        user._id,
        setTimeout(() => lower(user._id), SIGN_MS),
      );
      useSigns.setState(({ held }) => ({ held: new Map(held).set(user._id, sign) }));
    },
    onOnline: () => undefined,
    onRefused: () => undefined,
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
    useSigns.setState({ held: new Map() });
  };
}
