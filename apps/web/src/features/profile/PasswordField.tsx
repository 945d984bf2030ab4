import { PasswordInput, type PasswordInputProps } from '@mantine/core';

type Props = Omit<PasswordInputProps, 'onChange'> & {
  readonly onChange: (password: string) => void;
};

/** The password, once more, of someone who is signed in. */
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
