import type { Board, BoardSale } from '@bracketbid/contract/board';
import type { BoardMessage } from '@bracketbid/contract/board';
import { applyToBoard } from './applyToBoard.ts';

/** What became of a lot: sold, unsold, or [GAVEL-7] passed, which may come up again. */
export type BoardHammer = BoardSale & { readonly isPassed?: true };

/** What a television shows just now. */
export type BoardView = {
  /** Null until it was read once. */
  readonly board: Board | null;
  /** The board was turned off, or never was. */
  readonly isOff: boolean;
  /** Nothing has been heard for a while. */
  readonly isLost: boolean;
  /** The sale whose hammer fell a moment ago: its team stays on the stage. */
  readonly hammer: BoardHammer | null;
};

export const NOTHING_YET: BoardView = { board: null, isOff: false, isLost: false, hammer: null };

/** Where a clock runs, a board hears something each second: after this long without, its line is lost. Milliseconds. */
export const LOST_MS = 3000;

/** How long the hammer's moment holds: two fifths of the lock that follows, within these. Milliseconds. */
const HAMMER_MS = { min: 800, max: 2000, shareOfLock: 0.4 };

/** Between two readings, however many messages ask for one. Milliseconds. */
const READ_MS = { apart: 400, retry: 2000 };

/** The outside of a board: tests have their own. */
export type BoardDoors = {
  /** Opens the live connection. Returns how to close it. */
  readonly open: (on: {
    readonly message: (message: BoardMessage) => void;
    readonly connected: () => void;
    readonly lost: () => void;
    readonly off: () => void;
  }) => () => void;
  /** The board as it is now; null for one that is off. @throws when the server can't be reached */
  readonly read: () => Promise<Board | null>;
  /** Returns how to call it off. */
  readonly later: (ms: number, ring: () => void) => () => void;
};

/**
 * Follows a board: applies what it hears, and reads it whole when it connects, after a gap, and for what messages don't
 * carry.
 *
 * @returns how to stop
 */
export function followBoard(doors: BoardDoors, show: (view: BoardView) => void): () => void {
  let view = NOTHING_YET;
  let isStopped = false;
  let callOffLost = () => {};
  let callOffHammer = () => {};

  const change = (part: Partial<BoardView>) => {
    if (isStopped) return;
    view = { ...view, ...part };
    show(view);
  };

  const turnOff = () => {
    change({ ...NOTHING_YET, isOff: true });
    stop();
  };

  /** Something was heard. */
  const heard = () => {
    callOffLost();
    callOffLost = doors.later(LOST_MS, () => {
      // Between two acts of a clerk, nothing is to be heard.
      if (view.board?.gavel === undefined) change({ isLost: true });
    });
    if (view.isLost) change({ isLost: false });
  };

  const take = (board: Board) => {
    const known = view.board;
    // It came from a process that is behind what this board has heard already.
    if (known !== null && board.seq < known.seq) readAgain(READ_MS.retry);
    // Where a person shows the next lot, it may come at once.
    else if (board.gavel?.stage === 'shown') change({ board, hammer: null });
    else change({ board });
  };

  const { read, stop: stopReading } = readApart(doors, {
    read: (board) => {
      if (board === null) turnOff();
      else take(board);
    },
    failed: () => readAgain(READ_MS.retry),
  });
  function readAgain(ms: number) {
    doors.later(ms, read);
  }

  const holdHammer = (lockSeconds: number) => {
    if (view.hammer === null) return;
    callOffHammer();
    const heldMs = lockSeconds * 1000 * HAMMER_MS.shareOfLock;
    const ms = Math.min(HAMMER_MS.max, Math.max(HAMMER_MS.min, heldMs));
    callOffHammer = doors.later(ms, () => change({ hammer: null }));
  };

  const receive = (message: BoardMessage) => {
    heard();
    if (message.name === 'boardRevoked') return turnOff();
    const { board } = view;
    if (board === null) return;
    const passed = passedBy(board, message);
    if (passed !== null) {
      change({ hammer: passed });
      holdHammer(HAMMER_MS.max);
    }
    const after = applyToBoard(board, message);
    if (after === 'read') return read();
    if (after === board) return;
    change({ board: after });
    if (message.name === 'teamStatusUpdate') {
      change({ hammer: after.lastSales[0] ?? null });
      holdHammer(HAMMER_MS.max);
    }
    if (message.name === 'lockScreen') {
      holdHammer(message.payload.duration);
      // Only a reading knows the teams that come after it.
      read();
    }
  };

  const close = doors.open({
    message: receive,
    connected: () => {
      heard();
      read();
    },
    lost: () => {
      if (view.board?.gavel !== undefined) change({ isLost: true });
    },
    off: turnOff,
  });
  // A board that is off says so at once, whether or not its line can be opened.
  read();
  heard();

  function stop() {
    isStopped = true;
    callOffLost();
    callOffHammer();
    stopReading();
    close();
  }
  return stop;
}

/** Reads one after the other, some time apart: of those that are asked for meanwhile, one is enough. */
function readApart(
  doors: Pick<BoardDoors, 'read' | 'later'>,
  on: { readonly read: (board: Board | null) => void; readonly failed: () => void },
): { readonly read: () => void; readonly stop: () => void } {
  let isReading = false;
  let isDue = false;
  let isStopped = false;
  let callOff = () => {};
  const read = () => {
    if (isReading || isStopped) {
      isDue = true;
      return;
    }
    isReading = true;
    isDue = false;
    doors
      .read()
      .then((board) => {
        if (!isStopped) on.read(board);
      }, on.failed)
      .finally(() => {
        // Others may have asked meanwhile, for what this reading could not know yet.
        callOff();
        callOff = doors.later(READ_MS.apart, () => {
          isReading = false;
          if (isDue) read();
        });
      });
  };
  return {
    read,
    stop: () => {
      isStopped = true;
      callOff();
    },
  };
}

/** The lot that a message passes; null for any other, and for one that is known. */
function passedBy({ seq, lot }: Board, { name, payload }: BoardMessage): BoardHammer | null {
  if (name !== 'gavel' || payload.stage !== 'passed' || payload.seq <= seq) return null;
  if (lot === null || lot.team._id !== payload.lot) return null;
  return { team: lot.team, status: 'unsold', amount: null, buyer: null, isPassed: true };
}
