import { useEffect, useState } from 'react';
import { useAction } from '../../api/useAction.ts';
import { serverClock } from '../../live/clock/serverClock.ts';
import { codeRequest } from '../../store/persist.ts';
import { notify } from '../../ui/notices/notify.ts';
import { secondsToResend } from './recovery.ts';

const TICK_MS = 250;

const secondsLeftNow = () =>
  secondsToResend(codeRequest.read()?.sentAtMs ?? null, serverClock.nowMs());

/** The wait for another code, and the request for it. That request leaves the form's own status alone. */
export function useResendWait(): {
  readonly secondsLeft: number;
  request(send: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean>;
} {
  const [secondsLeft, setSecondsLeft] = useState(secondsLeftNow);
  const { run } = useAction('Resend otp request failed');
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsLeftNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    secondsLeft,
    request: async (send) => {
      const answer = await run(send, ({ message }) => notify.error(message));
      if (answer?.message !== undefined) notify.success(answer.message);
      return answer !== null;
    },
  };
}
