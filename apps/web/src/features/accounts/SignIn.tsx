import * as accounts from '@bracketbid/contract/http/accounts';
import { recoveryCodesLeft } from '@bracketbid/contract/text/messages';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { send } from '../../api/call.ts';
import { EmailInput } from '../../forms/EmailInput.tsx';
import { createRule } from '../../forms/formRules.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import classes from '../../forms/FormPage.module.css';
import { PasswordInput } from '../../forms/PasswordInput.tsx';
import { secondStepMove } from './secondStepMove.ts';
import { SecondStep } from './SecondStep.tsx';
import type { OwnRefusals } from '../../forms/useRequest.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useIsListening } from '../../ui/page/useIsListening.ts';
import { useSession } from './useSession.ts';

const { email, password } = accounts.login.body.shape;

/** Email and password, then the authenticator app's code for people who use one. */
export function SignIn() {
  const { state } = useLocation();
  const session = useSession('Login failed');
  const isListening = useIsListening();
  const [isSecondStep, setSecondStep] = useState(false);
  const [codeError, setCodeError] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: createRule(email), password: createRule(password) },
    validateInputOnBlur: true,
  });
  const goBack = () => {
    setSecondStep(false);
    setCodeError(null);
  };
  const showOwn: OwnRefusals = (failure) => {
    const move = secondStepMove(failure, isSecondStep);
    if (move.kind === 'begin') setSecondStep(true);
    if (move.kind === 'restart') {
      goBack();
      form.setFieldError('password', failure.message);
      // Where the reason is, which a screen reader then reads.
      form.getInputNode('password')?.focus();
    }
    if (move.kind === 'wrongCode') setCodeError(move.message);
    return move.kind !== 'other';
  };
  const signIn = (values: typeof form.values, code?: string) =>
    session.open(
      async () => {
        const { user, tokens, ...answer } = await send(
          accounts.login,
          { body: { ...values, ...(code === undefined ? {} : { code }) } },
          { quiet: true },
        );
        const left = answer.recoveryCodesLeft;
        const message = left === undefined ? answer.message : recoveryCodesLeft(left);
        return { user, access: tokens.accessToken, refresh: tokens.refreshToken, message };
      },
      form.setErrors,
      showOwn,
    );
  const submit = form.onSubmit((values) => signIn(values));
  if (isSecondStep) {
    return (
      <SecondStep
        error={codeError}
        isRunning={session.isRunning}
        onEdit={() => setCodeError(null)}
        onCode={(code) => void signIn(form.values, code)}
        onBack={goBack}
      />
    );
  }
  return (
    <FormPage
      title="Sign in"
      subtitle="Get started in just a few seconds. Your journey begins here."
    >
      <form onSubmit={submit} noValidate inert={!isListening}>
        <Stack gap="md">
          <EmailInput {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="lg" fullWidth loading={session.isRunning}>
            Sign in
          </Button>
          <SaidLine said={session.refusal} />
          <p className={classes.links}>
            <Link to="/auth/forgot-password" state={state}>
              Forgot Password
            </Link>
            <Link to="/auth/signup" state={state}>
              Sign Up
            </Link>
          </p>
        </Stack>
      </form>
    </FormPage>
  );
}
