import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './CodeInput.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onChange: (code: string) => void;
};

const DIGITS = 6;

/** The six digits of an authenticator app in one field: typed, pasted with a space, or filled in by the phone. */
export function CodeInput({ onChange, ...props }: Props) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      {...props}
      classNames={{ input: classes.code ?? '' }}
      onChange={(event) =>
        onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS))
      }
    />
  );
}
