import { TextInput } from '@mantine/core';
import { Icon } from '../../ui/Icon.tsx';
import classes from './ListFrame.module.css';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Narrows the list below it while it is typed in. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" />}
      className={classes.search ?? ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
