import { useId } from 'react';
import classes from './ChoiceChips.module.css';

type Choice<Id extends string> = {
  readonly id: Id;
  readonly name: string;
  /** Below the name. */
  readonly about: string | null;
};

type Props<Id extends string> = {
  readonly legend: string;
  /** Under a heading that says the same. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly Choice<Id>[];
  /** The id of the chosen one; null if none of them is. */
  readonly value: string | null;
  readonly onChange: (id: Id) => void;
  /** Three in a row, their names short; otherwise as many as fit. */
  readonly isCompact?: boolean;
  /** What the choice means, below it. */
  readonly note?: string | null;
  readonly fault?: string | null;
};

/** One of a few choices, each a chip of which the whole is pressed. */
export function ChoiceChips<Id extends string>({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  isCompact = false,
  note = null,
  fault = null,
}: Props<Id>) {
  const id = useId();
  const noteId = note === null ? undefined : `${id}-note`;
  const faultId = fault === null ? undefined : `${id}-fault`;
  return (
    <fieldset
      className={classes.chips}
      data-compact={isCompact || undefined}
      data-invalid={fault !== null || undefined}
      aria-describedby={noteId}
    >
      <legend className={isLegendHidden ? 'bb-hidden' : undefined}>{legend}</legend>
      <div className={classes.grid}>
        {choices.map((choice) => (
          <label key={choice.id} className={classes.chip}>
            <input
              type="radio"
              name={id}
              checked={choice.id === value}
              aria-describedby={faultId}
              onChange={() => onChange(choice.id)}
            />
            {choice.name}
            {choice.about !== null && <small>{choice.about}</small>}
          </label>
        ))}
      </div>
      {note !== null && (
        <p id={noteId} className={classes.note}>
          {note}
        </p>
      )}
      {fault !== null && (
        <p id={faultId} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
