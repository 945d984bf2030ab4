import { Secret, TOTP } from 'otpauth';

/** The values that authenticator apps assume (RFC 6238); many apps ignore others. */
const ALGORITHM = 'SHA1';
const DIGITS = 6;
const STEP_SECONDS = 30;

/** As long as SHA-1's output: what RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Codes of the step before and after are accepted: phones' clocks differ, and typing takes time. */
const STEPS_AROUND = 1;

const ISSUER = 'Bracketbid';

/** A new secret in base 32, as apps expect it. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code that an authenticator app scans. */
export function totpUri(secret: string, account: string): string {
  return createTotp(secret, account).toString();
}

/** The 30-second step (since 1970) of a code, near the present one; null for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const totp = createTotp(secret, '');
  const delta = totp.validate({ token: code, timestamp: nowMs, window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

function createTotp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
