import type { LiveMessage } from './applyMessage.ts';

/** A subscriber to the tab's one connection. */
export type Follower = {
  onMessage(message: LiveMessage): void;
  /** Connected, perhaps again: messages may have been missed. */
  onOnline(): void;
  /** The server no longer admits this member to the group. */
  onRefused(): void;
};

const followers = new Set<Follower>();

/** Subscribes to the connection until the returned function is called. */
export function followMessages(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export function isFollowed(): boolean {
  return followers.size > 0;
}

/** Calls every follower. */
export function publish(call: (follower: Follower) => void): void {
  for (const follower of followers) call(follower);
}
