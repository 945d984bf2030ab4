import * as accounts from '@bracketbid/contract/http/accounts';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'react-router';
import { send } from '../../api/call.ts';
import { ruleOf } from '../../ui/formRules.ts';
import { AccountCard } from './AccountCard.tsx';
import { useSession } from './useSession.ts';

const { fullName, email, password } = accounts.register.body.shape;

/** The confirmation equals the password, and is there. */
export function confirmRule(confirmPassword: string, values: { password: string }): string | null {
  if (confirmPassword === '') return MESSAGES.confirmPasswordRequired;
  return confirmPassword === values.password ? null : MESSAGES.passwordsDiffer;
}

export function SignUp() {
  const { state } = useLocation();
  const session = useSession('Signup failed');
  const form = useForm({
    initialValues: { fullName: '', email: '', password: '', confirmPassword: '' },
    validate: {
      fullName: ruleOf(fullName),
      email: ruleOf(email),
      password: (value: string) =>
        value === '' ? MESSAGES.passwordRequired : ruleOf(password)(value),
      confirmPassword: confirmRule,
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ confirmPassword: _confirmed, ...values }) =>
    session.open(
      async () => {
        const { user, tokens, message } = await send(
          accounts.register,
          { body: values },
          { quiet: true },
        );
        return { user, access: tokens.access, refresh: tokens.refresh, message };
      },
      ({ fieldErrors }) =>
        form.setErrors(Object.fromEntries(fieldErrors.map((error) => [error.path, error.message]))),
    ),
  );
  const toggle = { 'aria-label': 'Show or hide the password' };
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
          <Button type="submit" fullWidth loading={session.isBusy}>
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
