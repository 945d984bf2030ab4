import { formatDollars } from '@bracketbid/engine/money/dollars';
import { calledName } from '../clerk/directory.ts';
import type { ClerkMoves } from '../clerk/keys.ts';
import classes from './Moves.module.css';
import { FALLS } from '../clerk/moveWords.ts';
import type { Desk } from '../clerk/useDesk.ts';
import type { DeskLine } from '../clerk/useDeskLine.ts';

type Props = { readonly desk: Desk; readonly line: Pick<DeskLine, 'press'> };

type MoveKey = {
  readonly move: keyof ClerkMoves;
  readonly keyName: string | null;
  readonly label: string;
  readonly about: string;
};

/** A button for each move, with its key. One that can't be done says why when it is pressed. */
export function Moves({ desk, line: { press } }: Props) {
  const { gavel, moves } = desk;
  const wanted = gavel.strike;
  return (
    <section className={classes.gavel} aria-label="The gavel">
      {wanted !== null && (
        <output className={classes.strike}>
          {wanted.by.fullName} wants {formatDollars(gavel.amount)}
          {gavel.leader !== null && ` of ${calledName(gavel.leader, desk.directory.numbers)}`} taken
          back: “{wanted.reason}”.{' '}
          {moves.agree.does === null ? 'Another clerk has to agree' : 'A agrees'},{' '}
          <span className="bb-numbers">{desk.strikeSeconds ?? 0} s</span> left.
        </output>
      )}
      <div className={classes.moves}>
        {listKeys(desk).map(({ move, keyName, label, about }) => (
          <button
            key={move}
            type="button"
            data-move={move}
            data-does={moves[move].does ?? undefined}
            aria-disabled={moves[move].does === null || (move === 'fall' && isTooSoon(desk))}
            title={moves[move].why ?? undefined}
            // The focus stays on the line.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press({ kind: 'move', move })}
          >
            {keyName !== null && <kbd aria-hidden>{keyName}</kbd>}
            <b>{label}</b>
            <span>{about}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** [GAVEL-3] */
const isTooSoon = ({ gavel, sellSeconds }: Desk) =>
  gavel.stage === 'twice' && sellSeconds !== null && sellSeconds > 0;

function listKeys(desk: Desk): MoveKey[] {
  const { gavel, moves, next, isHost } = desk;
  const { onward, fall } = moves;
  const wants = gavel.strike !== null && moves.agree.does !== null;
  const isEnd = gavel.isPassedTurn || desk.choices.length === 0;
  const shown: MoveKey[] = [
    {
      move: 'onward',
      keyName: 'Enter',
      label: onward.does === 'open' ? 'Open' : 'Next lot',
      about: onward.does === 'next' ? (next?.shortName ?? '') : '',
    },
    {
      move: 'fall',
      keyName: 'Space',
      label: FALLS[fall.does ?? 'once'],
      about: isTooSoon(desk)
        ? `in ${desk.sellSeconds} s`
        : fall.does === 'sell'
          ? `for ${formatDollars(gavel.amount)}`
          : '',
    },
    { move: 'pass', keyName: 'P', label: 'Pass', about: '' },
    {
      move: 'strike',
      keyName: 'Z',
      label: 'Take back',
      about: gavel.called === null ? '' : 'the call',
    },
    ...(wants
      ? [{ move: 'agree', keyName: 'A', label: 'Agree', about: 'take it back' } as const]
      : []),
    ...(isEnd ? [{ move: 'field', keyName: 'F', label: 'The Field', about: '' } as const] : []),
    ...(isHost && !wants
      ? [{ move: 'finish', keyName: null, label: 'Finish', about: '' } as const]
      : []),
  ];
  return shown;
}
