import type { ChangeFeed } from '../platform/changes/feed.ts';
import type { AuctionSockets } from './socket.ts';

/** Ends the sockets of logins, members, groups and boards that are gone. */
export function endSockets(
  feed: Pick<ChangeFeed, 'reactTo'>,
  sockets: Pick<AuctionSockets, 'boards' | 'endGroup' | 'endLogin' | 'endMember'>,
): void {
  const { boards } = sockets;
  feed.reactTo('LoginEnded', ({ loginId }) => sockets.endLogin(loginId));
  feed.reactTo('MemberLeft', ({ groupId, userId }) => sockets.endMember(groupId, userId));
  feed.reactTo('GroupDeleted', ({ groupId }) => {
    sockets.endGroup(groupId);
    return boards.endRevoked(groupId);
  });
  feed.reactTo('BoardChanged', ({ groupId }) => boards.endRevoked(groupId));
  feed.reactTo('SeasonWritten', () => boards.endRevoked());
}
