import type { Contest } from '@bracketbid/engine/contest/contest';
import { contestRounds } from '@bracketbid/engine/contest/contestDraw';
import { counted } from '@bracketbid/contract/counted';
import { NativeSelect, TextInput } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { useFault } from '../faults.ts';
import { NumberField } from './NumberField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import classes from './PrizesStep.module.css';
import type { PrizeDraft } from './sheetDraft.ts';

type Props = {
  readonly prize: PrizeDraft;
  /** Its place in the sheet, which is in the paths of its faults. */
  readonly index: number;
  readonly field: Pick<Contest, 'kind' | 'entrants'>;
  /** What it pays of a pot of $1,000. */
  readonly worth: string;
  readonly onChange: (prize: PrizeDraft) => void;
  readonly onRemove: () => void;
};

/** A prize of the sheet: its name, what it pays, and what is wrong with it. */
export function PrizeRow({ prize, index, field, worth, onChange, onRemove }: Props) {
  const path = `contest.sheet.prizes.${index}`;
  const nameFault = useFault(`${path}.name`, `${path}.id`);
  const ofAll = useFault(path, `${path}.kind`, `${path}.code`);
  return (
    <section className={classes.prize} aria-label={prize.name}>
      <div className={classes.head}>
        <TextInput
          aria-label="Name of the prize"
          autoComplete="off"
          className={classes.name}
          value={prize.name}
          error={nameFault}
          onChange={({ currentTarget }) => onChange({ ...prize, name: currentTarget.value })}
        />
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${prize.name}`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </div>
      <PrizeFields prize={prize} path={path} field={field} onChange={onChange} />
      {ofAll !== null && (
        <p className={classes.fault} role="alert">
          {ofAll}
        </p>
      )}
      {worth !== '' && <p className={classes.worth}>Of $1,000: {worth}</p>}
    </section>
  );
}

type FieldsProps = Pick<Props, 'prize' | 'field' | 'onChange'> & { readonly path: string };

function PrizeFields({ prize, path, field, onChange }: FieldsProps) {
  const share = (label: string, percent: string, set: (percent: string) => void) => (
    <NumberField
      label={label}
      unit="%"
      isDecimal
      value={percent}
      path={`${path}.basisPoints`}
      onChange={set}
    />
  );
  switch (prize.kind) {
    case 'place':
      return <PlaceFields prize={prize} path={path} onChange={onChange} />;
    case 'round': {
      const round = contestRounds(field.entrants.length).find(({ code }) => code === prize.code);
      return (
        <div className={classes.fields}>
          {share('A win pays', prize.percent, (percent) => onChange({ ...prize, percent }))}
          {round !== undefined && (
            <p className={classes.units}>{counted(round.matches, 'match', 'matches')}</p>
          )}
        </div>
      );
    }
    case 'stage':
      return (
        <div className={classes.fields}>
          {share('Each is paid', prize.percent, (percent) => onChange({ ...prize, percent }))}
          <NumberField
            label="How many reach it"
            value={prize.slots}
            path={`${path}.slots`}
            onChange={(slots) => onChange({ ...prize, slots })}
          />
        </div>
      );
    case 'points':
      return (
        <div className={classes.fields}>
          {share('Together', prize.percent, (percent) => onChange({ ...prize, percent }))}
          <NativeSelect
            label="Points in all"
            data={[
              { value: 'open', label: 'not known' },
              { value: 'known', label: 'known' },
            ]}
            value={prize.inventory === null ? 'open' : 'known'}
            onChange={({ currentTarget }) =>
              onChange({ ...prize, inventory: currentTarget.value === 'known' ? '' : null })
            }
          />
          {prize.inventory !== null && (
            <NumberField
              label="How many"
              value={prize.inventory}
              path={`${path}.inventory`}
              onChange={(inventory) => onChange({ ...prize, inventory })}
            />
          )}
        </div>
      );
    case 'named':
      return (
        <div className={classes.fields}>
          <NumberField
            label="Pays"
            unit={prize.unit === 'percent' ? '%' : '$'}
            isDecimal={prize.unit === 'percent'}
            value={prize.amount}
            path={prize.unit === 'percent' ? `${path}.basisPoints` : `${path}.dollars`}
            onChange={(amount) => onChange({ ...prize, amount })}
          />
          <NativeSelect
            label="In"
            data={[
              { value: 'percent', label: '% of the pot' },
              { value: 'dollars', label: 'dollars' },
            ]}
            value={prize.unit}
            onChange={({ currentTarget }) =>
              onChange({
                ...prize,
                unit: currentTarget.value === 'dollars' ? 'dollars' : 'percent',
              })
            }
          />
        </div>
      );
    default:
      return prize satisfies never;
  }
}
