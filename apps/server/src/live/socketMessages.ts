import { MESSAGES } from '@bracketbid/contract/text/messages';
import { type Ack, FromClient } from '@bracketbid/contract/live/realtime';
import type { Clock } from '../platform/time/clock.ts';
import { createTokenBuckets } from '../platform/border/tokenBucket.ts';
import { failureReply, Refused, TooSoon } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import { buildCountdown } from '../auction/room/announce.ts';
import type { Auctions } from '../auction/auctions.ts';
import type { Bidding } from '../auction/bidding.ts';
import type { AuctionSocket, MemberOwner } from './auctionSocket.ts';
import type { OnlineUpdates } from './onlineUpdates.ts';
import type { Reactions } from './reactions.ts';

/** Bids that a person may send, over all sockets: nobody's thumb is as fast. */
const BIDS_OF_MEMBER = { perSecond: 10, burst: 30 };

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
  readonly bidding: Bidding;
  /** Whether a person's bids are limited: not under a load test. */
  readonly isLimited: boolean;
  readonly metrics: { readonly refused: (code: string) => void };
  readonly online: Pick<OnlineUpdates, 'sendTo'>;
  readonly reactions: Reactions;
  /** An error as a sentence for the client; unexpected ones are reported. */
  readonly buildMessage: (error: unknown) => string;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}): SocketMessages {
  const { clock, contexts, auctions, bidding, online, reactions, buildMessage } = deps;
  const bids = createTokenBuckets(BIDS_OF_MEMBER);
  const countingDown = new WeakSet<AuctionSocket>();

  const readCountdown = async (socket: AuctionSocket): Promise<void> => {
    const { groupId } = socket.data;
    const [{ roster }, state] = await Promise.all([contexts.of(groupId), auctions.state(groupId)]);
    const { name, payload } = buildCountdown(roster, state, clock.nowMs());
    socket.emit(name, payload);
  };

  const sendCountdown = (socket: AuctionSocket) => {
    if (countingDown.has(socket)) return;
    countingDown.add(socket);
    readCountdown(socket)
      .catch((error: unknown) => void buildMessage(error))
      .finally(() => countingDown.delete(socket));
  };

  /** @returns the sentence for the admin */
  const pauseGroup = async (
    { groupId, caller }: MemberOwner,
    received: unknown,
  ): Promise<string> => {
    const { success, data, error } = FromClient.pause_group_auction.safeParse(received);
    if (!success) throw new Refused('Invalid', error.issues[0]?.message ?? MESSAGES.pauseInvalid);
    if (data.groupId !== groupId) throw new Refused('Forbidden', MESSAGES.notMember);
    return (await auctions.pause(groupId, caller.userId, data.duration)).message;
  };

  /** @throws as `Bidding`, and Refused for what is no bid in this group */
  const placeBid = async ({ groupId, caller }: MemberOwner, received: unknown): Promise<Ack> => {
    if (deps.isLimited && !bids.take(caller.userId)) {
      throw new TooSoon(MESSAGES.tooManyRequests, 1);
    }
    const { success, data, error } = FromClient.bid.safeParse(received);
    if (!success) throw new Refused('Invalid', error.issues[0]?.message ?? MESSAGES.requestInvalid);
    if (data.groupId !== groupId) throw new Refused('Forbidden', MESSAGES.notMember);
    return { status: 'success', ...(await bidding.place(caller.userId, data)) };
  };

  /** A refusal as HTTP would answer it. */
  const toRefusal = (thrown: unknown): Ack => {
    const { status: statusCode, body } = failureReply(thrown);
    const { status, message, code } = body;
    if (statusCode >= 500 && !(thrown instanceof Refused)) deps.onError(thrown);
    else deps.metrics.refused(code ?? String(statusCode));
    return { status, message, statusCode, ...(code === undefined ? {} : { code }) };
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
      socket.on('bid', (received, ack) => {
        placeBid(owner, received).then(
          (accepted) => answer(ack, accepted),
          (error: unknown) => answer(ack, toRefusal(error)),
        );
      });
      socket.on('countdownUpdate', () => sendCountdown(socket));
      socket.on('reaction', (received, ack) => {
        reactions.receive({ groupId, userId: caller.userId }, received).then(
          () => answer(ack, { status: 'success' }),
          (error: unknown) => answer(ack, { status: 'fail', message: buildMessage(error) }),
        );
      });
      socket.on('pause_group_auction', (received, ack) => {
        pauseGroup(owner, received).then(
          (message) => answer(ack, { status: 'success', message }),
          (error: unknown) => {
            const message = buildMessage(error);
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
