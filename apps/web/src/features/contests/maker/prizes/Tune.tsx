import type { WireSheet } from '@bracketbid/contract/contest/sheet';
import { NativeSelect, TextInput } from '@mantine/core';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { useFault } from '../faults.ts';
import { NumberField } from './NumberField.tsx';
import classes from './PrizesStep.module.css';
import { basisPointsIn, type SheetDraft } from './sheetDraft.ts';

type Props = { readonly sheet: SheetDraft; readonly onChange: (sheet: SheetDraft) => void };

type Choice<Value> = readonly { readonly value: Value; readonly label: string }[];

const REST: Choice<WireSheet['rest']> = [
  { value: 'top', label: 'to the first prize’s owner' },
  { value: 'back', label: 'back to all, by what they paid' },
];
const UNOWNED: Choice<WireSheet['unowned']> = [
  { value: 'rest', label: 'its prize stays in the rest' },
  { value: 'slideUp', label: 'the next owned one moves up' },
];
const WITHDRAWN: Choice<WireSheet['withdrawn']> = [
  { value: 'refund', label: 'its price is given back' },
  { value: 'stands', label: 'its sale stands' },
];

/** What a template has chosen well for most: the rest, unowned winners, withdrawals, and a part that is kept. */
export function Tune({ sheet, onChange }: Props) {
  const shareFault = useFault('contest.sheet.keptBasisPoints');
  const purposeFault = useFault('contest.sheet.keptFor');
  const fault = shareFault ?? purposeFault;
  return (
    <div>
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Disclosure
        summary={
          <>
            Tune
            <small>the rest, winners nobody owns, withdrawals, a part that is kept</small>
          </>
        }
      >
        <div className={classes.tuned}>
          <Chosen
            label="What the prizes leave over goes"
            choices={REST}
            value={sheet.rest}
            onChange={(rest) => onChange({ ...sheet, rest })}
          />
          <Chosen
            label="If nobody owns a winner"
            choices={UNOWNED}
            value={sheet.unowned}
            onChange={(unowned) => onChange({ ...sheet, unowned })}
          />
          <Chosen
            label="If somebody withdraws before the first result"
            choices={WITHDRAWN}
            value={sheet.withdrawn}
            onChange={(withdrawn) => onChange({ ...sheet, withdrawn })}
          />
          <NumberField
            label="Kept of the pot, before any prize"
            unit="%"
            isDecimal
            value={sheet.kept}
            path="contest.sheet.keptBasisPoints"
            onChange={(kept) => onChange({ ...sheet, kept })}
          />
          {basisPointsIn(sheet.kept) !== 0 && (
            <TextInput
              label="Kept for"
              placeholder="the club"
              autoComplete="off"
              value={sheet.keptFor}
              error={purposeFault}
              onChange={({ currentTarget }) => onChange({ ...sheet, keptFor: currentTarget.value })}
            />
          )}
        </div>
      </Disclosure>
    </div>
  );
}

type ChosenProps<Value> = {
  readonly label: string;
  readonly choices: Choice<Value>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

function Chosen<Value extends string>({ label, choices, value, onChange }: ChosenProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={[...choices]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((each) => each.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}
