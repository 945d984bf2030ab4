import type { ChangeMessage } from './busMessage.ts';

/**
 * Which groups other processes follow, so that nothing is sent where nobody listens: nginx keeps a group's members together,
 * and then one process alone has the group.
 */
export type Followers = {
  /** This process receives what is sent to a group: it counts among the followers, and is notified of new ones. */
  follow(groupId: string): void;
  unfollow(groupId: string): void;
  /** Whether to send a message. One that is not sent is kept for later followers. */
  shouldSend(groupId: string, message: ChangeMessage): boolean;
  /** Call it before sending. @returns to be called with how many connections received it, this process's own too */
  sending(groupId: string): (received: number) => void;
  /** Another process has begun to follow a group. @returns what it has missed, to be sent; null for nothing */
  followedElsewhere(groupId: string): ChangeMessage | null;
  /** The connection was lost: this process follows nothing until it says so again, and others may follow anything. */
  forget(): void;
};

export function createFollowers(): Followers {
  /** Groups that this process follows: how often another began to follow each. */
  const followed = new Map<string, number>();
  /** Groups that no other process follows: the last message that was not sent, if any. */
  const alone = new Map<string, ChangeMessage | null>();

  return {
    follow: (groupId) => {
      followed.set(groupId, (followed.get(groupId) ?? 0) + 1);
      alone.delete(groupId);
    },
    unfollow: (groupId) => {
      followed.delete(groupId);
      alone.delete(groupId);
    },
    shouldSend: (groupId, message) => {
      if (!alone.has(groupId)) return true;
      alone.set(groupId, message);
      return false;
    },
    sending: (groupId) => {
      const before = followed.get(groupId);
      return (received) => {
        // Another may have begun to follow since, of which this count knows nothing.
        const isSame = before !== undefined && followed.get(groupId) === before;
        if (isSame && received <= 1 && !alone.has(groupId)) alone.set(groupId, null);
      };
    },
    followedElsewhere: (groupId) => {
      const times = followed.get(groupId);
      if (times === undefined) return null;
      followed.set(groupId, times + 1);
      const missed = alone.get(groupId) ?? null;
      alone.delete(groupId);
      return missed;
    },
    forget: () => {
      followed.clear();
      alone.clear();
    },
  };
}
