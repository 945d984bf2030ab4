import * as accounts from '@bracketbid/contract/http/accounts';
import { Button, PinInput, Stack, Text } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type ApiFailure, send } from '../../api/call.ts';
import { FormPage } from '../../forms/FormPage.tsx';
import { LinkInstead } from './LinkInstead.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import classes from './OtpVerification.module.css';
import { readRecovery, rememberCodeSent, stateWith } from './recovery.ts';
import { useRequest } from '../../forms/useRequest.ts';
import { useResendWait } from './useResendWait.ts';

const DIGITS = 4;
const WHOLE_CODE = /^\d{4}$/;

export function OtpVerification() {
  const { state } = useLocation();
  const { email } = readRecovery(state);
  if (email === null) return <Navigate to="/auth/forgot-password" replace state={state} />;
  return <CodeEntry email={email} />;
}

function CodeEntry({ email }: { readonly email: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const verify = useRequest('Verify otp request failed');
  const resend = useResendWait();
  const [otp, setOtp] = useState('');
  const [isUsedUp, setIsUsedUp] = useState(false);
  /** Why the last code was refused. */
  const [error, setError] = useState<string | null>(null);
  const isWhole = WHOLE_CODE.test(otp);

  const showRefusal = ({ code, message }: ApiFailure) => {
    if (code === 'CodesUsedUp') {
      rememberCodeSent(email, state);
      setIsUsedUp(true);
    } else {
      setError(message);
    }
    return true;
  };
  const change = (typed: string) => {
    setOtp(typed);
    setError(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    const body = { email, otp };
    const isRight = await verify.run(
      () => send(accounts.verifyCode, { body }, { quiet: true }),
      undefined,
      showRefusal,
    );
    if (!isRight) {
      setOtp('');
      return;
    }
    await navigate('/auth/reset-password', { state: stateWith(state, body) });
  };
  const sendAgain = async () => {
    const body = { email };
    const isSent = await resend.request(() => send(accounts.resendCode, { body }, { quiet: true }));
    if (!isSent) return;
    rememberCodeSent(email, state);
    change('');
  };
  // A code is pasted whole or not at all.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const pasted = event.clipboardData.getData('text').trim();
    if (WHOLE_CODE.test(pasted)) change(pasted);
  };
  const what = isUsedUp ? 'link' : 'code';
  const sendAgainButton = (
    <Text ta="center" component="div">
      {resend.secondsLeft > 0 ? (
        <span role="timer">
          Another {what} in <span className="bb-numbers">{resend.secondsLeft}</span> s
        </span>
      ) : (
        <Button variant="subtle" onClick={() => void sendAgain()}>
          Resend {what}
        </Button>
      )}
      <SaidLine said={resend.said} />
    </Text>
  );
  if (isUsedUp) return <LinkInstead resend={sendAgainButton} />;
  return (
    <FormPage
      title="OTP verification"
      subtitle={`If ${email} has an account, we’ve sent it a four-digit code.`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md" align="stretch">
          <div onPasteCapture={paste} className={classes.digits}>
            <PinInput
              length={DIGITS}
              type="number"
              size="xl"
              oneTimeCode
              placeholder=""
              value={otp}
              onChange={change}
              error={error !== null}
              getInputProps={(index) => ({ 'aria-label': `Digit ${index + 1} of the code` })}
            />
            <p className={classes.error} role="alert">
              {error}
            </p>
          </div>
          <Button type="submit" size="lg" fullWidth disabled={!isWhole} loading={verify.isRunning}>
            Verify
          </Button>
          {sendAgainButton}
        </Stack>
      </form>
    </FormPage>
  );
}
