import type { GavelState } from '@bracketbid/contract/live/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** What a clerk may do just now beside typing: whether it can be done, or why not. */
export type ClerkMoves = {
  /** Enter on an empty line: shows the next lot and opens it, or opens the one that is shown. */
  readonly onward: Move<'next' | 'open'>;
  /** Another lot than the next. */
  readonly choose: Move<'choose'>;
  /** Space. */
  readonly fall: Move<'once' | 'twice' | 'sell'>;
  /** P */
  readonly pass: Move<'pass'>;
  /** Z: takes a call back at once, or asks why a bid should be. */
  readonly strike: Move<'strikeCall' | 'strikeBid'>;
  /** A */
  readonly agree: Move<'agree'>;
  /** F */
  readonly field: Move<'field'>;
  readonly finish: Move<'finish'>;
};
type Move<Does extends string> =
  { readonly does: Does; readonly why: null } | { readonly does: null; readonly why: string };

const can = <Does extends string>(does: Does) => ({ does, why: null }) as const;
const cannot = (why: string) => ({ does: null, why }) as const;

export type MoveFacts = {
  readonly gavel: GavelState;
  readonly userId: string;
  readonly isHost: boolean;
  readonly isPaused: boolean;
  /** A sale is in question. */
  readonly isHeld: boolean;
  /** Whether a lot waits that Enter would show. */
  readonly hasNext: boolean;
};

export const isOpenStage = ({ stage }: Pick<GavelState, 'stage'>) =>
  stage === 'open' || stage === 'called' || stage === 'once' || stage === 'twice';

export function findMoves(facts: MoveFacts): ClerkMoves {
  const { gavel, isPaused, isHeld, hasNext } = facts;
  const isOpen = isOpenStage(gavel);
  const busy = isPaused
    ? 'The auction is paused.'
    : isHeld
      ? 'A sale is in question.'
      : isOpen
        ? 'A lot is open.'
        : null;
  const closed = isPaused ? 'The auction is paused.' : isOpen ? null : 'No lot is open.';
  return {
    onward: onward(gavel, busy, hasNext),
    choose: busy === null ? can('choose') : cannot(busy),
    fall: closed === null ? fall(gavel) : cannot(closed),
    pass:
      closed !== null
        ? cannot(closed)
        : gavel.amount > 0
          ? cannot('Somebody has bid: it can’t pass.')
          : can('pass'),
    strike: closed === null ? strike(gavel) : cannot(closed),
    agree: agree(facts),
    field: field(gavel, busy),
    finish: finish(facts, busy),
  };
}

function onward(gavel: GavelState, busy: string | null, hasNext: boolean): ClerkMoves['onward'] {
  if (busy !== null) return cannot(busy);
  if (gavel.stage === 'shown') return can('open');
  return hasNext ? can('next') : cannot('Choose one of the passed lots, or The Field.');
}

/** [GAVEL-3, GAVEL-4] */
function fall({ stage, called, leader }: GavelState): ClerkMoves['fall'] {
  if (called !== null) return cannot(`Who said ${formatDollars(called)}? Type / and the seat.`);
  if (leader === null) return cannot('Nobody has bid yet.');
  if (stage === 'twice') return can('sell');
  return can(stage === 'once' ? 'twice' : 'once');
}

/** [GAVEL-6] */
function strike({ called, leader, strike: wanted }: GavelState): ClerkMoves['strike'] {
  if (called !== null) return can('strikeCall');
  if (leader === null) return cannot('There is no bid to take back.');
  return wanted === null ? can('strikeBid') : cannot('It waits for another clerk already.');
}

function agree({ gavel: { strike: wanted }, userId }: MoveFacts): ClerkMoves['agree'] {
  if (wanted === null) return cannot('Nobody wants a bid taken back.');
  return wanted.by._id === userId ? cannot('Another clerk has to agree.') : can('agree');
}

/** [GAVEL-7] */
function field(gavel: GavelState, busy: string | null): ClerkMoves['field'] {
  if (busy !== null) return cannot(busy);
  if (!gavel.isPassedTurn) return cannot('Other lots wait.');
  return gavel.passed.length < 2 ? cannot('It takes two passed lots.') : can('field');
}

function finish({ isHost, gavel }: MoveFacts, busy: string | null): ClerkMoves['finish'] {
  if (!isHost) return cannot('The host alone finishes.');
  if (busy !== null) return cannot(busy);
  return gavel.stage === 'shown' ? cannot('A lot is on the block.') : can('finish');
}

/** What the line is for: bids and calls, why a bid is taken back, or whether to finish. */
export type LineMode = 'bid' | 'strike' | 'finish';

export type Pressed = {
  readonly key: string;
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

export type ClerkKey =
  | { readonly kind: 'type'; readonly character: string }
  | { readonly kind: 'erase' | 'clear' | 'enter' | 'search' }
  /** Shows the next lot, and leaves it closed. */
  | { readonly kind: 'show' }
  | { readonly kind: 'move'; readonly move: keyof ClerkMoves };

const MOVES: Readonly<Record<string, keyof ClerkMoves>> = {
  ' ': 'fall',
  p: 'pass',
  z: 'strike',
  a: 'agree',
  f: 'field',
};

/**
 * What a key does on a line; null for what is the browser's. Letters are moves on an empty line alone: after a stroke they
 * are somebody's name.
 */
export function clerkKey(
  { key, repeat, ctrlKey, metaKey, altKey }: Pressed,
  { mode, text }: { readonly mode: LineMode; readonly text: string },
  isShift = false,
): ClerkKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return { kind: 'erase' };
  if (key === 'Escape') return { kind: 'clear' };
  // Held down, a key counts once: it must neither sell nor confirm.
  if (repeat) return null;
  if (key === 'Enter') {
    if (mode === 'bid' && text === '') {
      return isShift ? { kind: 'show' } : { kind: 'move', move: 'onward' };
    }
    return { kind: 'enter' };
  }
  if ([...key].length !== 1) return null;
  if (mode === 'finish') return null;
  if (mode === 'strike') {
    // A second Z on the empty line is as good as Enter.
    return text === '' && key.toLowerCase() === 'z'
      ? { kind: 'enter' }
      : { kind: 'type', character: key };
  }
  if (text !== '' || /[0-9/]/.test(key)) {
    const isSpace = key === ' ' && !text.includes('/');
    return isSpace ? null : { kind: 'type', character: key };
  }
  if (key.toLowerCase() === 'l') return { kind: 'search' };
  const move = MOVES[key.toLowerCase()];
  return move === undefined ? null : { kind: 'move', move };
}
