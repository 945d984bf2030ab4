import { TextInput } from '@mantine/core';
import { useFault } from '../faults.ts';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Where it is in the draft, for what is wrong with it. */
  readonly path: string;
  readonly unit?: '%' | '$';
  readonly isDecimal?: boolean;
  readonly onChange: (value: string) => void;
};

/** A number as it is typed, with its unit. */
export function NumberField({ label, value, path, unit, isDecimal = false, onChange }: Props) {
  const fault = useFault(path);
  return (
    <TextInput
      label={label}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      leftSection={unit === '$' ? '$' : null}
      rightSection={unit === '%' ? '%' : null}
      value={value}
      error={fault}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
