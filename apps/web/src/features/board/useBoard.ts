import { viewBoard } from '@bracketbid/contract/http/board';
import { useEffect, useState } from 'react';
import { ApiFailure, send } from '../../api/call.ts';
import { openBoardSocket } from '../../live/socket/boardSocket.ts';
import { type BoardView, followBoard, NOTHING_YET } from './followBoard.ts';

const NOT_FOUND = 404;
const MALFORMED = 400;

/** A board as it is now, for as long as it is shown. */
export function useBoard(token: string): BoardView {
  const [view, show] = useState<BoardView>(NOTHING_YET);
  useEffect(() => {
    const read = async () => {
      try {
        return (await send(viewBoard, { params: { token } }, { quiet: true })).board;
      } catch (error) {
        const isOff =
          error instanceof ApiFailure && (error.status === NOT_FOUND || error.status === MALFORMED);
        if (isOff) return null;
        throw error;
      }
    };
    const later = (ms: number, ring: () => void) => {
      const timer = setTimeout(ring, ms);
      return () => clearTimeout(timer);
    };
    return followBoard({ open: (on) => openBoardSocket(token, on), read, later }, show);
  }, [token]);
  return view;
}
