import {
  type Board,
  type BoardMessageName,
  type BoardMessages,
  ToBoard,
} from '@bracketbid/contract/board';
import { viewBoard } from '@bracketbid/contract/http/board';
import { io, type Socket } from 'socket.io-client';
import { assertDocumented } from '../contract/documented.ts';
import { type Answer, request } from '../people.ts';

/** A television: whatever reaches its socket, each message checked by the board's strict schemas. */
export type BoardScreen = {
  readonly socket: Socket;
  readonly received: { readonly name: string; readonly payload: unknown }[];
  receives<Name extends BoardMessageName>(
    name: Name,
    fits?: (payload: BoardMessages[Name]) => boolean,
  ): Promise<BoardMessages[Name]>;
  close(): void;
};

/** Opens a board's socket. @throws what the server says when it refuses it */
export async function openBoard(url: string, token: string): Promise<BoardScreen> {
  const socket = io(url, {
    path: '/socket.io',
    auth: { board: token },
    forceNew: true,
    reconnection: false,
  });
  const received: { name: string; payload: unknown }[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload });
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  const receives = <Name extends BoardMessageName>(
    name: Name,
    fits: (payload: BoardMessages[Name]) => boolean = () => true,
  ): Promise<BoardMessages[Name]> =>
    new Promise((resolve, reject) => {
      const look = () => {
        for (const message of received) {
          if (message.name !== name) continue;
          const parsed = ToBoard[name].safeParse(message.payload);
          if (!parsed.success) reject(parsed.error);
          // Name and schema belong together.
          const payload = parsed.data as BoardMessages[Name];
          if (!parsed.success || !fits(payload)) continue;
          waiting.delete(look);
          resolve(payload);
          return;
        }
      };
      waiting.add(look);
      look();
    });
  return { socket, received, receives, close: () => void socket.close() };
}

/** What the board behind a token shows; any answer that the contract documents. */
export async function readBoard(url: string, token: string): Promise<Answer> {
  const answer = await request(url, 'GET', viewBoard.path.replace(':token', token));
  assertDocumented(viewBoard, answer);
  return answer;
}

/** What the board behind a token shows, by its strict schema. */
export async function boardAt(url: string, token: string): Promise<Board> {
  return viewBoard.reply.parse((await readBoard(url, token)).body).board;
}
