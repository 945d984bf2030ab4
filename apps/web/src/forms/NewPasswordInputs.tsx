import type { PasswordOwner } from '@bracketbid/contract/accounts/passwordStrength';
import { NewPasswordInput } from './NewPasswordInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';

type Props = {
  readonly form: {
    readonly values: { readonly password: string };
    getInputProps(path: 'password' | 'confirmPassword'): object;
  };
  readonly owner: PasswordOwner;
};

/** A new password, twice. */
export function NewPasswordInputs({ form, owner }: Props) {
  return (
    <>
      <NewPasswordInput
        label="Password"
        owner={owner}
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
