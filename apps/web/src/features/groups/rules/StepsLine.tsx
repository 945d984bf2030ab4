import { SETTINGS_LIMITS } from '@bracketbid/engine/auction/settings';
import { InlineNumber, Line } from './Inline.tsx';
import type { StepDraft } from './rulesDraft.ts';
import classes from './RulesPage.module.css';

type Props = {
  readonly steps: readonly StepDraft[];
  readonly onChange: (steps: readonly StepDraft[]) => void;
};

/** How much higher bids must be, from which amount on. */
export function StepsLine({ steps, onChange }: Props) {
  const change = (at: number, field: Partial<StepDraft>) =>
    onChange(steps.map((each, index) => (index === at ? { ...each, ...field } : each)));
  const add = () => {
    const last = steps.at(-1);
    const from = Math.max(20, (Number(last?.from) || 0) * 5);
    onChange([...steps, { from: String(from), step: String((Number(last?.step) || 1) * 5) }]);
  };
  return (
    <Line paths={['steps']}>
      {steps.map(({ from, step }, index) => (
        <span key={index} className={classes.step}>
          {index === 0 ? (
            'Every other bid is higher by at least '
          ) : (
            <>
              {'from '}
              <InlineNumber
                label={`Step ${index + 1}: from which amount on, in dollars`}
                prefix="$"
                value={from}
                onChange={(value) => change(index, { from: value })}
              />
              {' on by at least '}
            </>
          )}
          <InlineNumber
            label={index === 0 ? 'Step in dollars' : `Step ${index + 1} in dollars`}
            prefix="$"
            value={step}
            onChange={(value) => change(index, { step: value })}
          />
          {index > 0 && (
            <button
              type="button"
              className={classes.small}
              aria-label={`Remove step ${index + 1}`}
              onClick={() => onChange(steps.filter((_each, at) => at !== index))}
            >
              remove
            </button>
          )}
          {index === steps.length - 1 ? '. ' : ', '}
        </span>
      ))}
      {steps.length < SETTINGS_LIMITS.steps.max && (
        <button type="button" className={classes.small} onClick={add}>
          Add a step
        </button>
      )}
    </Line>
  );
}
