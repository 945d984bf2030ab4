import type { BodyOf } from '@bracketbid/contract/call';
import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ruleOf } from './formRules.ts';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';
import { confirmRule, newPasswordRule } from './passwordRules.ts';
import type { FieldErrors } from './useRequest.ts';

const { fullName, email } = accounts.register.body.shape;

export type NewAccount = BodyOf<typeof accounts.register>;

type Props = {
  readonly label: string;
  readonly isRunning: boolean;
  readonly onSubmit: (account: NewAccount, showErrors: FieldErrors) => Promise<void>;
};

/** The fields of a new account, by the contract's rules. */
export function SignUpForm({ label, isRunning, onSubmit }: Props) {
  const form = useForm({
    initialValues: { fullName: '', email: '', password: '', confirmPassword: '' },
    validate: {
      fullName: ruleOf(fullName),
      email: ruleOf(email),
      password: newPasswordRule,
      confirmPassword: confirmRule,
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ confirmPassword: _confirmed, ...account }) =>
    onSubmit(account, form.setErrors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label="Full name" autoComplete="name" {...form.getInputProps('fullName')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          {...form.getInputProps('email')}
        />
        <NewPasswordInputs form={form} owner={form.values} />
        <Button type="submit" size="lg" fullWidth loading={isRunning}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
