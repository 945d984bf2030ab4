import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = Omit<PasswordInputProps, 'onChange'> & {
  readonly onChange: (password: string) => void;
};

/** The password of who is signed in already, asked for again. */
export function PasswordField({ onChange, ...props }: Props) {
  return (
    <PasswordInput
      label="Your password"
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      {...props}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
