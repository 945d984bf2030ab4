import type { ClerkKey } from '../clerk/keys.ts';
import { REASONS } from '../clerk/moveWords.ts';
import classes from './Pad.module.css';
import type { DeskLine } from '../clerk/useDeskLine.ts';

type Props = { readonly line: Pick<DeskLine, 'text' | 'mode' | 'meaning' | 'press' | 'strike'> };

type PadKey = { readonly label: string; readonly name: string; readonly key: ClerkKey };

const type = (character: string, name = character): PadKey => ({
  label: character,
  name,
  key: { kind: 'type', character },
});
const KEYS: readonly PadKey[] = [
  ...['7', '8', '9'].map((digit) => type(digit)),
  { label: '⌫', name: 'Erase', key: { kind: 'erase' } },
  ...['4', '5', '6'].map((digit) => type(digit)),
  { label: 'Clear', name: 'Clear', key: { kind: 'clear' } },
  ...['1', '2', '3'].map((digit) => type(digit)),
  type('/', 'Stroke'),
  type('0'),
];

const ENTERS = {
  bid: 'Bid',
  call: 'Call',
  name: 'Name',
  nothing: 'Enter',
  unclear: 'Enter',
} as const;

/** The keys of the line for thumbs. */
export function Pad({ line: { mode, meaning, press } }: Props) {
  const label =
    mode === 'strike' ? 'Take back' : mode === 'finish' ? 'Finish now' : ENTERS[meaning.kind];
  return (
    <section className={classes.pad} data-mode={mode} aria-label="Number pad">
      {KEYS.map(({ label, name, key }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {label}
        </button>
      ))}
      <button
        type="button"
        className={classes.enter}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => press({ kind: 'enter' })}
      >
        {label}
      </button>
    </section>
  );
}

/** What a bid is mostly taken back for, in one press. */
export function Reasons({ line: { mode, text, strike, press } }: Props) {
  if (mode === 'bid') return null;
  return (
    <fieldset className={classes.reasons} aria-label="Answers">
      {mode === 'strike' &&
        (text.trim() === '' ? REASONS : [text.trim()]).map((reason) => (
          <button
            key={reason}
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => strike(reason)}
          >
            {reason}
          </button>
        ))}
      {mode === 'finish' && (
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press({ kind: 'enter' })}
        >
          Finish the auction
        </button>
      )}
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => press({ kind: 'clear' })}
      >
        Leave it
      </button>
    </fieldset>
  );
}
