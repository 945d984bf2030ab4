import { z } from 'zod';
import { serverClock } from '../../live/clock/serverClock.ts';
import { codeRequest } from '../../store/persist.ts';
import { carriedIn } from '../../domain/carriedInvitation.ts';

const carried = z.object({ email: z.string().optional(), otp: z.string().optional() });

/** What the steps of a recovery carry along: whose it is, and the accepted code. */
export function readRecovery(locationState: unknown): { email: string | null; otp: string | null } {
  const { email, otp } = carried.safeParse(locationState).data ?? {};
  return { email: email ?? codeRequest.read()?.email ?? null, otp: otp ?? null };
}

/** Remembers that a code was requested just now, and the invitation that the navigation state carries. */
export function rememberCodeSent(email: string, locationState: unknown): void {
  codeRequest.write({ email, sentAtMs: serverClock.nowMs(), ...carriedIn(locationState) });
}

/** The state to sign in with after a reset: what was carried, or the invitation that a mailed link has lost. */
export function stateAfterReset(locationState: unknown): unknown {
  return carriedIn(locationState) === null ? carriedIn(codeRequest.read()) : locationState;
}

/** Extends a navigation state: an invitation survives all steps. */
export function stateWith(locationState: unknown, more: Record<string, string>): object {
  const known = z.record(z.string(), z.unknown()).safeParse(locationState).data;
  return { ...known, ...more };
}

/** How long to wait for another code. Milliseconds. */
const RESEND_WAIT_MS = 60_000;

/** Whole seconds until another code may be requested; 0 when it may. */
export function secondsToResend(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const leftMs = sentAtMs + RESEND_WAIT_MS - nowMs;
  // A clock that was set back must not make anyone wait longer.
  return leftMs > RESEND_WAIT_MS ? 60 : Math.max(0, Math.ceil(leftMs / 1000));
}
