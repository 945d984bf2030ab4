import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for a password, which a button shows and hides. */
export function PasswordInput(props: PasswordInputProps) {
  return (
    <MantinePasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      {...props}
    />
  );
}
