import type { BodyOf } from '@bracketbid/contract/call';
import type * as accounts from '@bracketbid/contract/http/accounts';
import { email, fullName } from '@bracketbid/contract/fields';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SaidLine } from '../ui/notices/SaidLine.tsx';
import type { Said } from '../ui/notices/useSaid.ts';
import { createRule } from './formRules.ts';
import { NameAndEmailInputs } from './NameAndEmailInputs.tsx';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';
import { confirmRule, newPasswordRule } from './passwordRules.ts';
import { useRefusal } from './useRefusal.ts';
import type { FieldErrors } from './useRequest.ts';

export type NewAccount = BodyOf<typeof accounts.register>;

type Props = {
  readonly label: string;
  readonly isRunning: boolean;
  /** Why the last request was refused, unless it is shown at a field. */
  readonly refusal: Said | null;
  readonly onSubmit: (account: NewAccount, showErrors: FieldErrors) => Promise<void>;
};

/** The fields of a new account, by the contract's rules. */
export function SignUpForm({ label, isRunning, refusal, onSubmit }: Props) {
  const form = useForm({
    initialValues: { fullName: '', email: '', password: '', confirmPassword: '' },
    validate: {
      fullName: createRule(fullName),
      email: createRule(email),
      password: newPasswordRule,
      confirmPassword: confirmRule,
    },
    validateInputOnBlur: true,
  });
  const { submitKey, begin, getInputProps } = useRefusal(form, isRunning);
  const submit = form.onSubmit(({ confirmPassword: _confirmed, ...account }) =>
    onSubmit(account, begin()),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NameAndEmailInputs getInputProps={getInputProps} />
        <NewPasswordInputs form={{ values: form.values, getInputProps }} owner={form.values} />
        <Button ref={submitKey} type="submit" size="lg" fullWidth loading={isRunning}>
          {label}
        </Button>
        <SaidLine said={refusal} />
      </Stack>
    </form>
  );
}
