import { TextInput } from '@mantine/core';

type Props = {
  readonly getInputProps: (path: 'fullName' | 'email') => object;
};

/** Who somebody is, for a new account. */
export function NameAndEmailInputs({ getInputProps }: Props) {
  return (
    <>
      <TextInput label="Full name" autoComplete="name" {...getInputProps('fullName')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...getInputProps('email')}
      />
    </>
  );
}
