import { MESSAGES } from '@bracketbid/contract/messages';
import { handshake } from '@bracketbid/contract/realtime';
import { Refused } from '../failures.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { IdentifyToken } from '../http/caller.ts';
import type { AuctionSocket, SocketOwner, SocketServer } from './auctionSocket.ts';
import type { SocketLimits } from './socketLimits.ts';

/** Lets members connect to their group, and nobody else. */
export function admitMembers(
  io: SocketServer,
  deps: {
    readonly identifyToken: IdentifyToken;
    readonly contexts: Pick<GroupContexts, 'memberOf'>;
    readonly limits: Pick<SocketLimits, 'checkEntry' | 'refused'>;
    /** An error as a sentence for the client. */
    readonly messageOf: (error: unknown) => string;
  },
): void {
  const { identifyToken, contexts, limits, messageOf } = deps;

  /** @throws Refused for anyone who may not connect */
  const admit = async (socket: AuctionSocket): Promise<SocketOwner> => {
    const parsed = handshake.safeParse(socket.handshake);
    if (!parsed.success) throw new Refused('SignInFirst', MESSAGES.signInFirst);
    const { query, auth } = parsed.data;
    const caller = await identifyToken(auth.token);
    if (caller.userId !== query.userId) throw new Refused('Forbidden', MESSAGES.forbidden);
    limits.checkEntry(caller.userId);
    await contexts.memberOf(query.groupId, caller.userId);
    return { caller, groupId: query.groupId };
  };

  io.use((socket, next) => {
    admit(socket).then(
      (owner) => {
        socket.data = owner;
        next();
      },
      (error: unknown) => {
        next(new Error(messageOf(error)));
        limits.refused(socket.conn);
      },
    );
  });
}
