import type { GroupRules } from '@bracketbid/contract/groupRules';
import type { RulesReply } from '@bracketbid/contract/http/groupRules';
import { EXAMPLE_POT, type NamedRound, computeWorth } from '@bracketbid/contract/text/rules';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { percent, sumOfPayouts } from '@bracketbid/engine/money/payoutTable';
import { InlineNumber, Line } from './Inline.tsx';
import { percents } from './rulesDraft.ts';
import classes from './RulesPage.module.css';

type Props = {
  /** As typed. */
  readonly payouts: Readonly<Record<string, string>>;
  /** As read. */
  readonly table: GroupRules['payouts'];
  readonly rounds: readonly NamedRound[];
  readonly presets: RulesReply['presets'];
  readonly onChange: (payouts: Readonly<Record<string, string>>) => void;
};

/** What a win of each round pays, by a preset or as the admin likes. */
export function PayoutLine({ payouts, table, rounds, presets, onChange }: Props) {
  const played = rounds.filter(({ matches }) => matches > 0);
  if (played.length === 0) return null;
  const isChosen = (preset: RulesReply['presets'][number]) =>
    played.every(({ code }) => (preset.payouts[code] ?? 0) === (table[code] ?? 0));
  return (
    <Line paths={['payouts']}>
      <p className={classes.plain}>The pot goes to the owners of winners:</p>
      <fieldset className={classes.presets}>
        <legend className="bb-hidden">Payouts to choose from</legend>
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={isChosen(preset)}
            onClick={() => onChange(percents(preset.payouts, rounds))}
          >
            {preset.name}
          </button>
        ))}
      </fieldset>
      <table className={classes.payouts}>
        <caption className="bb-hidden">What a win of each round pays</caption>
        <thead>
          <tr>
            <th scope="col">A win in the</th>
            <th scope="col">pays of the pot</th>
            <th scope="col">of {formatDollars(EXAMPLE_POT)}</th>
          </tr>
        </thead>
        <tbody>
          {played.map(({ code, name, matches }) => (
            <tr key={code}>
              <th scope="row">
                {name} <small>{matches === 1 ? 'once' : `${matches} times`}</small>
              </th>
              <td>
                <InlineNumber
                  label={`Percent of the pot for a win in the ${name}`}
                  suffix="%"
                  isDecimal
                  value={payouts[code] ?? '0'}
                  onChange={(value) => onChange({ ...payouts, [code]: value })}
                />
              </td>
              <td>{computeWorth(table[code] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All wins together</th>
            <td colSpan={2}>{percent(sumOfPayouts(table, rounds))}</td>
          </tr>
        </tfoot>
      </table>
    </Line>
  );
}
