import type { LiveMessage } from './applyMessage.ts';

/** A subscriber to what the tab's one connection brings. */
export type Follower = {
  onMessage(message: LiveMessage): void;
  /** Connected, perhaps again: messages may have been missed. */
  onOnline(): void;
  /** The server does not admit this member to the group any more. */
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

/** Calls something on every follower. */
export function publish(call: (follower: Follower) => void): void {
  for (const follower of followers) call(follower);
}
