import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'react-router';
import { send } from '../../api/call.ts';
import { ruleOf } from '../../forms/formRules.ts';
import { AccountCard } from './AccountCard.tsx';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';
import { confirmRule, newPasswordRule } from './passwordRules.ts';
import { useSession } from './useSession.ts';

const { fullName, email } = accounts.register.body.shape;

export function SignUp() {
  const { state } = useLocation();
  const session = useSession('Signup failed');
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
  const submit = form.onSubmit(({ confirmPassword: _confirmed, ...values }) =>
    session.open(async () => {
      const { user, tokens, message } = await send(
        accounts.register,
        { body: values },
        { quiet: true },
      );
      return { user, access: tokens.access, refresh: tokens.refresh, message };
    }, form.setErrors),
  );
  return (
    <AccountCard title="Sign up" subtitle="One account, and your friends are a link away.">
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
          <NewPasswordInputs form={form} />
          <Button type="submit" fullWidth loading={session.isRunning}>
            Sign up
          </Button>
          <Text ta="center">
            Already have an account?{' '}
            <Link to="/auth/signin" state={state}>
              Sign in
            </Link>
          </Text>
        </Stack>
      </form>
    </AccountCard>
  );
}
