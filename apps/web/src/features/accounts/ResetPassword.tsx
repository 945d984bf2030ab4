import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { codeRequest } from '../../store/persist.ts';
import { AccountCard } from './AccountCard.tsx';
import { NewPasswordInputs } from './NewPasswordInputs.tsx';
import { confirmRule, newPasswordRule } from './passwordRules.ts';
import { recoveryOf } from './recovery.ts';
import { useRequest } from './useRequest.ts';

export function ResetPassword() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const request = useRequest('Reset password failed');
  const { email, otp } = recoveryOf(state);
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: { password: newPasswordRule, confirmPassword: confirmRule },
    validateInputOnBlur: true,
  });
  if (email === null || otp === null) {
    return <Navigate to="/auth/forgot-password" replace state={state} />;
  }
  const submit = form.onSubmit(async ({ password }) => {
    const body = { email, otp, password };
    const isReset = await request.run(
      () => send(accounts.resetPassword, { body }, { quiet: true }),
      form.setErrors,
    );
    if (!isReset) return;
    codeRequest.clear();
    await navigate('/auth/signin', { state, replace: true });
  });
  return (
    <AccountCard title="Reset password" subtitle={`A new password for ${email}.`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <NewPasswordInputs form={form} />
          <Button type="submit" fullWidth loading={request.isBusy}>
            Reset password
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
