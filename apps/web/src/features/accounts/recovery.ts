import { z } from 'zod';
import { serverClock } from '../../live/serverClock.ts';
import { codeRequest } from '../../store/persist.ts';

const carried = z.object({ email: z.string().optional(), otp: z.string().optional() });

/** What the steps of a recovery carry along: whose it is, and the accepted code. */
export function recoveryOf(locationState: unknown): { email: string | null; otp: string | null } {
  const { email, otp } = carried.safeParse(locationState).data ?? {};
  return { email: email ?? codeRequest.read()?.email ?? null, otp: otp ?? null };
}

/** Remembers that a code was requested just now. */
export function rememberCodeSent(email: string): void {
  codeRequest.write({ email, sentAtMs: serverClock.nowMs() });
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
