import type { RuleFault } from '@bracketbid/contract/groupRules';
import { createContext, type ReactNode, useContext } from 'react';
import classes from './Inline.module.css';

/** What is wrong with the draft: a field of it says so to whoever hears and doesn't see. */
export const Faults = createContext<readonly RuleFault[]>([]);

type LineProps = {
  readonly paths: readonly RuleFault['path'][];
  readonly children: ReactNode;
};

/** A sentence with its controls in it, and below it what is wrong with them. */
export function Line({ paths, children }: LineProps) {
  const faults = useContext(Faults).filter(({ path }) => paths.includes(path));
  return (
    <div className={classes.line} data-wrong={faults.length > 0 || undefined}>
      <div className={classes.sentence}>{children}</div>
      {faults.map(({ path, message }) => (
        <p key={path} className={classes.fault} role="alert">
          {message}
        </p>
      ))}
    </div>
  );
}

type NumberProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly isDecimal?: boolean;
};

/** A number in the middle of a sentence. */
export function InlineNumber(props: NumberProps) {
  const { label, value, onChange, prefix = '', suffix = '', isDecimal = false } = props;
  return (
    <span className={classes.field}>
      {prefix !== '' && <span aria-hidden>{prefix}</span>}
      <input
        aria-label={label}
        inputMode={isDecimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={value}
        style={{ width: `${Math.max(2, value.length) + 1}ch` }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {suffix !== '' && <span aria-hidden>{suffix}</span>}
    </span>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
};

/** A choice in the middle of a sentence. */
export function InlineChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <span className={classes.field}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices.find(([each]) => each === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen[0]);
        }}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </span>
  );
}
