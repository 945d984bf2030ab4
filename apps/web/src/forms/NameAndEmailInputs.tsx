import { TextInput } from '@mantine/core';
import { EmailInput } from './EmailInput.tsx';

type Props = {
  readonly getInputProps: (path: 'fullName' | 'email') => object;
};

/** Who somebody is, for a new account. */
export function NameAndEmailInputs({ getInputProps }: Props) {
  return (
    <>
      <TextInput label="Full name" autoComplete="name" {...getInputProps('fullName')} />
      <EmailInput {...getInputProps('email')} />
    </>
  );
}
