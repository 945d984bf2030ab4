import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for an email address, with the keyboard and the suggestions for one. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...props}
    />
  );
}
