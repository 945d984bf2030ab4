import type { RulesReply } from '@bracketbid/contract/http/groupRules';
import { useId } from 'react';
import classes from './TableChips.module.css';

type Table = RulesReply['tables'][number];

type Props = {
  readonly tables: readonly Table[];
  /** The id of the chosen one; null if the rules are none of them. */
  readonly value: string | null;
  readonly onChange: (id: Table['id']) => void;
  /** Under a heading, and beside a line, that say what it says. */
  readonly isBare?: boolean;
};

/** The tables of rules to choose from, each with the length of its evening. */
export function TableChips({ tables, value, onChange, isBare = false }: Props) {
  const id = useId();
  const chosen = tables.find((table) => table.id === value);
  return (
    <fieldset className={classes.tables} aria-describedby={isBare ? undefined : id}>
      <legend className={isBare ? 'bb-hidden' : undefined}>Rules</legend>
      <div className={classes.chips}>
        {tables.map((table) => (
          <label key={table.id} className={classes.chip}>
            <input
              type="radio"
              name={id}
              checked={table.id === value}
              onChange={() => onChange(table.id)}
            />
            {table.name}
            {table.minutes > 0 && <small>{table.minutes} min</small>}
          </label>
        ))}
      </div>
      {!isBare && (
        <p id={id} className={classes.about}>
          {chosen !== undefined && tableInWords(chosen.rules)}
        </p>
      )}
    </fieldset>
  );
}

/** What a table is about, in a line. */
function tableInWords({ lotSeconds, extensionSeconds, bundles }: Table['rules']): string {
  const clock = `${lotSeconds} s a team, a late bid puts ${extensionSeconds} back.`;
  return bundles === 'lowSeeds' ? `${clock} Low seeds are sold together.` : clock;
}
