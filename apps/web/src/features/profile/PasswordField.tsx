import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '../../forms/PasswordInput.tsx';

type Props = Omit<PasswordInputProps, 'onChange'> & {
  readonly onChange: (password: string) => void;
};

/** The password, once more, of someone who is signed in. */
export function PasswordField({ onChange, ...props }: Props) {
  return (
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
