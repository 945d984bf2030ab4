import { PasswordInput } from '@mantine/core';

type Props = {
  readonly form: { getInputProps(path: 'password' | 'confirmPassword'): object };
};

/** A new password, twice. */
export function NewPasswordInputs({ form }: Props) {
  const toggle = { 'aria-label': 'Show or hide the password' };
  return (
    <>
      <PasswordInput
        label="Password"
        description="At least 8 characters, with upper and lower case, a number and a special character."
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('password')}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
