import { MESSAGES } from '@bracketbid/contract/text/messages';
import { boardHandshake, handshake } from '@bracketbid/contract/live/realtime';
import type { ZodError } from 'zod';
import { Refused } from '../failures.ts';
import type { Boards } from '../groups/boards/boards.ts';
import type { GroupContexts } from '../groups/groupContexts.ts';
import type { IdentifyToken } from '../platform/http/caller.ts';
import type { AuctionSocket, BoardOwner, MemberOwner, SocketServer } from './auctionSocket.ts';
import type { SocketLimits } from './socketLimits.ts';

/** The client learns what is wrong with its group once everything else is right: who it is comes first. */
function toRefusal({ issues }: ZodError): Refused {
  const [issue, ...others] = issues;
  const isGroup = issue?.path.join('.') === 'query.groupId' && others.length === 0;
  return isGroup
    ? new Refused('Invalid', issue.message)
    : new Refused('SignInFirst', MESSAGES.signInFirst);
}

/** Lets members connect to their group, and boards to theirs, and nobody else. */
export function admitSockets(
  io: SocketServer,
  deps: {
    readonly identifyToken: IdentifyToken;
    readonly contexts: Pick<GroupContexts, 'readAsMember'>;
    readonly boards: Pick<Boards, 'behind'>;
    readonly limits: Pick<
      SocketLimits,
      'checkBoardTry' | 'checkEntry' | 'refused' | 'takeBoardPlace'
    >;
    /** An error as a sentence for the client. */
    readonly buildMessage: (error: unknown) => string;
  },
): void {
  const { identifyToken, contexts, boards, limits, buildMessage } = deps;

  /** @throws Refused for anyone who may not connect */
  const admitMember = async (socket: AuctionSocket): Promise<MemberOwner> => {
    const parsed = handshake.safeParse(socket.handshake);
    if (!parsed.success) throw toRefusal(parsed.error);
    const { query, auth } = parsed.data;
    const caller = await identifyToken(auth.token);
    if (caller.userId !== query.userId) throw new Refused('Forbidden', MESSAGES.forbidden);
    limits.checkEntry(caller.userId);
    await contexts.readAsMember(query.groupId, caller.userId);
    return { kind: 'member', caller, groupId: query.groupId };
  };

  /** @throws Refused for a board that is off, or open on too many screens */
  const admitBoard = async (socket: AuctionSocket, token: string): Promise<BoardOwner> => {
    limits.checkBoardTry(socket.conn);
    const board = await boards.behind(token);
    if (board === null) throw new Refused('NotFound', MESSAGES.boardOff);
    limits.takeBoardPlace(socket.conn, board.groupId);
    return { kind: 'board', ...board };
  };

  io.use((socket, next) => {
    const asBoard = boardHandshake.safeParse(socket.handshake);
    const admitted = asBoard.success
      ? admitBoard(socket, asBoard.data.auth.board)
      : admitMember(socket);
    admitted.then(
      (owner) => {
        socket.data = owner;
        next();
      },
      (error: unknown) => {
        next(new Error(buildMessage(error)));
        limits.refused(socket.conn);
      },
    );
  });
}
