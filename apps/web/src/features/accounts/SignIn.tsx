import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation } from 'react-router';
import { send } from '../../api/call.ts';
import { ruleOf } from '../../ui/formRules.ts';
import { AccountCard } from './AccountCard.tsx';
import { useSession } from './useSession.ts';

const { email, password } = accounts.login.body.shape;

export function SignIn() {
  const { state } = useLocation();
  const session = useSession('Login failed');
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: ruleOf(email), password: ruleOf(password) },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit((values) =>
    session.open(async () => {
      const { user, tokens, message } = await send(
        accounts.login,
        { body: values },
        { quiet: true },
      );
      return { user, access: tokens.accessToken, refresh: tokens.refreshToken, message };
    }, form.setErrors),
  );
  return (
    <AccountCard
      title="Sign in"
      subtitle="Get started in just a few seconds. Your journey begins here."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
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
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            {...form.getInputProps('password')}
          />
          <Text ta="right" size="sm">
            <Link to="/auth/forgot-password" state={state}>
              Forgot Password
            </Link>
          </Text>
          <Button type="submit" fullWidth loading={session.isBusy}>
            Sign in
          </Button>
          <Text ta="center">
            New here?{' '}
            <Link to="/auth/signup" state={state}>
              Sign Up
            </Link>
          </Text>
        </Stack>
      </form>
    </AccountCard>
  );
}
