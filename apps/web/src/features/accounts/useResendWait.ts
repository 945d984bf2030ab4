import { useEffect, useState } from 'react';
import { ApiFailure } from '../../api/call.ts';
import { serverClock } from '../../live/serverClock.ts';
import { codeRequest } from '../../store/persist.ts';
import { notify } from '../../ui/notify.ts';
import { secondsToResend } from './recovery.ts';

const TICK_MS = 250;

const secondsLeftNow = () =>
  secondsToResend(codeRequest.read()?.sentAtMs ?? null, serverClock.nowMs());

/** The wait for another code, and the request for it. That request leaves the form's own status alone. */
export function useResendWait(): {
  readonly secondsLeft: number;
  request(ask: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean>;
} {
  const [secondsLeft, setSecondsLeft] = useState(secondsLeftNow);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsLeftNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    secondsLeft,
    request: async (ask) => {
      try {
        const { message } = await ask();
        if (message !== undefined) notify.success(message);
        return true;
      } catch (error) {
        const said = error instanceof ApiFailure ? error.message : '';
        notify.error(said || 'Resend otp request failed');
        return false;
      }
    },
  };
}
