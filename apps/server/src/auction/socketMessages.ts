import { MESSAGES } from '@bracketbid/contract/messages';
import { type Ack, FromClient } from '@bracketbid/contract/realtime';
import type { Clock } from '../clock.ts';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { countdownOf } from './announce.ts';
import type { Auctions } from './auctions.ts';
import type { AuctionSocket, MemberOwner } from './auctionSocket.ts';
import type { OnlineUpdates } from './onlineUpdates.ts';
import type { Reactions } from './reactions.ts';

/** Answers what clients send. */
export type SocketMessages = {
  /** Listens to a member's socket that has just connected. */
  listen(socket: AuctionSocket, owner: MemberOwner): void;
  /** Sends the present countdown; one that is on its way answers all requests of its socket meanwhile. */
  sendCountdown(socket: AuctionSocket): void;
};

export function createSocketMessages(deps: {
  readonly clock: Clock;
  readonly contexts: Pick<GroupContexts, 'of'>;
  readonly auctions: Pick<Auctions, 'pause' | 'state'>;
  readonly online: Pick<OnlineUpdates, 'sendTo'>;
  readonly reactions: Reactions;
  /** An error as a sentence for the client; unexpected ones are reported. */
  readonly messageOf: (error: unknown) => string;
}): SocketMessages {
  const { clock, contexts, auctions, online, reactions, messageOf } = deps;
  const countingDown = new WeakSet<AuctionSocket>();

  const readCountdown = async (socket: AuctionSocket): Promise<void> => {
    const { groupId } = socket.data;
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    const { name, payload } = countdownOf(roster, state, clock.nowMs());
    socket.emit(name, payload);
  };

  const sendCountdown = (socket: AuctionSocket) => {
    if (countingDown.has(socket)) return;
    countingDown.add(socket);
    readCountdown(socket)
      .catch((error: unknown) => void messageOf(error))
      .finally(() => countingDown.delete(socket));
  };

  /** @returns the sentence for the admin */
  const pauseGroup = async (
    { groupId, caller }: MemberOwner,
    received: unknown,
  ): Promise<string> => {
    const parsed = FromClient.pause_group_auction.safeParse(received);
    if (!parsed.success || parsed.data.groupId !== groupId) {
      throw new Refused('Invalid', MESSAGES.pauseInvalid);
    }
    return (await auctions.pause(groupId, caller.userId, parsed.data.duration)).message;
  };

  return {
    sendCountdown,
    listen: (socket, owner) => {
      const { caller, groupId } = owner;
      socket.on('joinRoom', (received, ack) => {
        const { success, data } = FromClient.joinRoom.safeParse(received);
        const isOwn = success && data.groupId === groupId && data.userId === caller.userId;
        if (!isOwn) return answer(ack, { status: 'fail', message: MESSAGES.notMember });
        answer(ack, { status: 'success' });
        online.sendTo(groupId, (people) => socket.emit('updateUserList', people));
      });
      socket.on('countdownUpdate', () => sendCountdown(socket));
      socket.on('reaction', (received, ack) => {
        reactions.receive({ groupId, userId: caller.userId }, received).then(
          () => answer(ack, { status: 'success' }),
          (error: unknown) => answer(ack, { status: 'fail', message: messageOf(error) }),
        );
      });
      socket.on('pause_group_auction', (received, ack) => {
        pauseGroup(owner, received).then(
          (message) => answer(ack, { status: 'success', message }),
          (error: unknown) => {
            const message = messageOf(error);
            socket.emit('groupPauseError', { message });
            answer(ack, { status: 'fail', message });
          },
        );
      });
    },
  };
}

function answer(ack: unknown, value: Ack): void {
  if (typeof ack === 'function') ack(value);
}
