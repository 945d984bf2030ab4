import * as accounts from '@bracketbid/contract/http/accounts';
import { TOTP } from 'otpauth';
import { PASSWORD, type SomeBody } from './people.ts';

export const STEP_MS = 30_000;

/** The code that an authenticator app shows at an instant. */
export function appCode(secret: string, atMs: number): string {
  return new TOTP({ secret }).generate({ timestamp: atMs });
}

/** A code of six digits that no app shows around an instant. */
export function wrongCode(secret: string, atMs: number): string {
  const good = [-1, 0, 1].map((steps) => appCode(secret, atMs + steps * STEP_MS));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
}

/** Turns two-step sign-in on. The code that confirmed it is used up: the next one is the next step's. */
export async function turnOnSecondFactor(
  who: SomeBody,
  nowMs: () => number = Date.now,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await who.call(accounts.beginSecondFactor, { body: { password } });
  const body = { code: appCode(secret, nowMs()) };
  const { recoveryCodes } = await who.call(accounts.confirmSecondFactor, { body });
  return { secret, recoveryCodes };
}
