import { useEffect, useState } from 'react';
import { usePress } from '../../forms/usePress.ts';
import { serverClock } from '../../live/clock/serverClock.ts';
import { codeRequest } from '../../store/persist.ts';
import type { Said } from '../../ui/notices/useSaid.ts';
import { secondsToResend } from './recovery.ts';

const TICK_MS = 250;

const secondsLeftNow = () =>
  secondsToResend(codeRequest.read()?.sentAtMs ?? null, serverClock.nowMs());

/** The wait for another code, and the request for it. That request leaves the form's own status alone. */
export function useResendWait(): {
  readonly secondsLeft: number;
  /** What became of the request. */
  readonly said: Said | null;
  request(send: () => Promise<{ readonly message?: string | undefined }>): Promise<boolean>;
} {
  const [secondsLeft, setSecondsLeft] = useState(secondsLeftNow);
  const { press, said } = usePress('Resend otp request failed');
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(secondsLeftNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    secondsLeft,
    said,
    request: async (send) => (await press(send)) !== null,
  };
}
