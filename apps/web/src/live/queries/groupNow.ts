import type { Phase } from '@bracketbid/contract/live/state';
import { create } from 'zustand';

/** The group that this tab is connected to, at this moment: for pages that don't show its auction. */
export type GroupNow = {
  readonly groupId: string | null;
  /** Of its auction; null until the server has said so. */
  readonly phase: Phase | null;
  /** Who is connected, on any device. */
  readonly online: ReadonlySet<string>;
};

const NOT_CONNECTED: GroupNow = { groupId: null, phase: null, online: new Set() };

/** Written by `connect` alone, and cleared when `stayConnected` closes its connection. */
export const useGroupNow = create<GroupNow>()(() => NOT_CONNECTED);

/** The present of one group: nothing of another group is ever shown. */
export function useOneGroupNow(groupId: string): GroupNow {
  return useGroupNow((now) => (now.groupId === groupId ? now : NOT_CONNECTED));
}

/** What a group's messages have said of its present. */
export function noteGroupNow(groupId: string, change: Partial<Omit<GroupNow, 'groupId'>>): void {
  const now = useGroupNow.getState();
  useGroupNow.setState({ ...(now.groupId === groupId ? now : NOT_CONNECTED), groupId, ...change });
}

/** The tab is no longer connected to any group. */
export function forgetGroupNow(): void {
  useGroupNow.setState(NOT_CONNECTED);
}
