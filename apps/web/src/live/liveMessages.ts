import type { LiveMessage } from './applyMessage.ts';

/** Somebody who follows what the tab's one connection brings. */
export type Follower = {
  onMessage(message: LiveMessage): void;
  /** It is there, perhaps again: messages may have been missed. */
  onOnline(): void;
  /** The server won't let this member into the group any more. */
  onRefused(): void;
};

const followers = new Set<Follower>();

/** Follows the connection until the returned function is called. */
export function followMessages(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

export function isFollowed(): boolean {
  return followers.size > 0;
}

/** Hands something on to all who follow. */
export function handOn(give: (follower: Follower) => void): void {
  for (const follower of followers) give(follower);
}
