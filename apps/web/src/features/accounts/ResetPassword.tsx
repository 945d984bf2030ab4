import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { codeRequest } from '../../store/persist.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import classes from '../../forms/FormPage.module.css';
import { NewPasswordInputs } from '../../forms/NewPasswordInputs.tsx';
import { confirmRule, newPasswordRule } from '../../forms/passwordRules.ts';
import { readRecovery, stateAfterReset } from './recovery.ts';
import { useLinkToken } from './useLinkToken.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useRequest } from '../../forms/useRequest.ts';

/** What proves ownership of the account. */
type Proof = { readonly email: string; readonly otp: string } | { readonly token: string };

export function ResetPassword() {
  const { state } = useLocation();
  const token = useLinkToken();
  const { email, otp } = readRecovery(state);
  if (token !== null) return <NewPassword proof={{ token }} />;
  if (email === null || otp === null) {
    return <Navigate to="/auth/forgot-password" replace state={state} />;
  }
  return <NewPassword proof={{ email, otp }} />;
}

function NewPassword({ proof }: { readonly proof: Proof }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const request = useRequest('Reset password failed');
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: { password: newPasswordRule, confirmPassword: confirmRule },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async ({ password }) => {
    const body = { ...proof, password };
    const isReset = await request.run(
      () => send(accounts.resetPassword, { body }, { quiet: true }),
      form.setErrors,
    );
    if (!isReset) return;
    const signInState = stateAfterReset(state);
    codeRequest.clear();
    await navigate('/auth/signin', { state: signInState, replace: true });
  });
  const isByLink = 'token' in proof;
  return (
    <FormPage
      title="Reset password"
      subtitle={
        isByLink ? 'A new password for your account.' : `A new password for ${proof.email}.`
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {!isByLink && (
            <input
              type="hidden"
              name="username"
              autoComplete="username"
              value={proof.email}
              readOnly
            />
          )}
          <NewPasswordInputs form={form} owner={isByLink ? {} : { email: proof.email }} />
          <Button type="submit" size="lg" fullWidth loading={request.isRunning}>
            Reset password
          </Button>
          <SaidLine said={request.refusal} />
          {isByLink && (
            <p className={classes.links}>
              Has the link expired?{' '}
              <Link to="/auth/forgot-password" state={stateAfterReset(state)}>
                Get a new one
              </Link>
            </p>
          )}
        </Stack>
      </form>
    </FormPage>
  );
}
