import { SHEET_LIMITS } from '@bracketbid/engine/contest/sheetFaults';
import { Button } from '@mantine/core';
import { useFault } from '../faults.ts';
import { NumberField } from './NumberField.tsx';
import { ordinal } from '@bracketbid/contract/text/paper';
import classes from './PrizesStep.module.css';
import { PLACE_PRESETS, type PrizeDraft } from './sheetDraft.ts';

type Place = Extract<PrizeDraft, { readonly kind: 'place' }>;

type Props = {
  readonly prize: Place;
  readonly path: string;
  readonly onChange: (prize: Place) => void;
};

/** What each place pays; places are added and removed at the end. */
export function PlaceFields({ prize, path, onChange }: Props) {
  const { percents } = prize;
  const fault = useFault(`${path}.basisPoints`);
  const set = (next: readonly string[]) => onChange({ ...prize, percents: next });
  return (
    <>
      <fieldset className={classes.presets}>
        <legend className="bb-hidden">Places to choose from</legend>
        {PLACE_PRESETS.map((preset) => (
          <button
            key={preset.join()}
            type="button"
            aria-pressed={preset.join() === percents.join()}
            onClick={() => set(preset)}
          >
            {preset.length > 5 ? `${preset.length} places` : preset.join('/')}
          </button>
        ))}
      </fieldset>
      <div className={classes.places}>
        {percents.map((percent, at) => (
          <NumberField
            // oxlint-disable-next-line react/no-array-index-key -- a place is its index
            key={at}
            label={`${ordinal(at + 1)} place`}
            unit="%"
            isDecimal
            value={percent}
            path={`${path}.basisPoints.${at}`}
            onChange={(text) => set(percents.with(at, text))}
          />
        ))}
      </div>
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.keys}>
        <Button
          size="sm"
          variant="subtle"
          disabled={percents.length >= SHEET_LIMITS.places}
          onClick={() => set([...percents, '0'])}
        >
          Add a place
        </Button>
        {percents.length > 1 && (
          <Button size="sm" variant="subtle" onClick={() => set(percents.slice(0, -1))}>
            Remove the last
          </Button>
        )}
      </div>
    </>
  );
}
