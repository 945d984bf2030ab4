import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation, useNavigate } from 'react-router';
import { send } from '../../api/call.ts';
import { EmailInput } from '../../forms/EmailInput.tsx';
import { createRule } from '../../forms/formRules.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import classes from '../../forms/FormPage.module.css';
import { rememberCodeSent, stateWith } from './recovery.ts';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { useRequest } from '../../forms/useRequest.ts';

const { email: emailField } = accounts.forgotPassword.body.shape;

export function ForgotPassword() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const request = useRequest('Forgot password request failed');
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: createRule(emailField) },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(async (values) => {
    const email = values.email.trim();
    const isSent = await request.run(
      () => send(accounts.forgotPassword, { body: { email } }, { quiet: true }),
      form.setErrors,
    );
    if (!isSent) return;
    rememberCodeSent(email, state);
    await navigate('/auth/otp-verification', { state: stateWith(state, { email }) });
  });
  return (
    <FormPage
      title="Forgot password"
      subtitle="Enter your email, and we’ll send you a code to choose a new one."
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <EmailInput {...form.getInputProps('email')} />
          <Button type="submit" size="lg" fullWidth loading={request.isRunning}>
            Send
          </Button>
          <SaidLine said={request.refusal} />
          <p className={classes.links}>
            Remembered it?{' '}
            <Link to="/auth/signin" state={state}>
              Sign in
            </Link>
          </p>
        </Stack>
      </form>
    </FormPage>
  );
}
