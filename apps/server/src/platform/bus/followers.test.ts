import { describe, expect, it } from 'vitest';
import { createFollowers } from './followers.ts';

const message = (seq: number) => ({ kind: 'AuctionAdvanced', groupId: 'a', seq }) as const;

/** A process that follows group `a`, and has found that it is alone with it. */
function alone() {
  const followers = createFollowers();
  followers.follow('a');
  followers.sending('a')(1);
  return followers;
}

describe('messages to the followers of a group', () => {
  it('are sent until nobody but this process has received one', () => {
    const followers = createFollowers();
    followers.follow('a');
    expect(followers.shouldSend('a', message(1))).toBe(true);
    followers.sending('a')(2);
    expect(followers.shouldSend('a', message(2))).toBe(true);
    followers.sending('a')(1);
    expect(followers.shouldSend('a', message(3))).toBe(false);
  });

  it('are sent again once another process follows, who is sent the last one that it missed', () => {
    const followers = alone();
    expect(followers.shouldSend('a', message(7))).toBe(false);
    expect(followers.shouldSend('a', message(8))).toBe(false);
    expect(followers.followedElsewhere('a')).toEqual(message(8));
    expect(followers.shouldSend('a', message(9))).toBe(true);
    expect(followers.followedElsewhere('a')).toBeNull();
  });

  it('are sent though a count says that nobody listens, if somebody has begun to since', () => {
    const followers = createFollowers();
    followers.follow('a');
    const counted = followers.sending('a');
    followers.followedElsewhere('a');
    counted(1);
    expect(followers.shouldSend('a', message(1))).toBe(true);
  });

  it('are sent after the connection was lost, whatever a count from before says', () => {
    const followers = alone();
    const counted = followers.sending('a');
    followers.forget();
    counted(1);
    expect(followers.shouldSend('a', message(1))).toBe(true);
  });

  it('are always sent by a process that does not follow the group, or not yet: the one that received it is another', () => {
    const followers = createFollowers();
    const early = followers.sending('a');
    followers.follow('a');
    early(1);
    expect(followers.shouldSend('a', message(1))).toBe(true);
    followers.unfollow('a');
    followers.sending('a')(1);
    expect(followers.shouldSend('a', message(2))).toBe(true);
    expect(followers.followedElsewhere('a')).toBeNull();
  });
});
