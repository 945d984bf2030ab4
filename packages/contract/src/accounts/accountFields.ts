import { ACCOUNT_WORDS } from '../text/accounts.ts';
import { z } from 'zod';
import { MESSAGES } from '../text/messages.ts';
import { secret } from '../text.ts';

// Passwords and codes: apart from the other fields, so that a page downloads none of it that has none.

/** Longer ones are refused: hashing a megabyte of password is an attack, not a login. */
const PASSWORD_LENGTH_MAX = 128;
const PASSWORD_LENGTH_MIN = 8;

/** At least 8 characters with upper and lower case, a digit and a special character. */
export const newPassword = secret(MESSAGES.passwordRequired, PASSWORD_LENGTH_MAX).refine(
  isStrongPassword,
  ACCOUNT_WORDS.passwordWeak,
);

export const anyPassword = secret(MESSAGES.passwordRequired, PASSWORD_LENGTH_MAX);

const ofChange = (required: string) =>
  secret(required, PASSWORD_LENGTH_MAX).refine(
    (typed) => [...typed].length >= PASSWORD_LENGTH_MIN,
    {
      error: ACCOUNT_WORDS.passwordTooShort,
      abort: true,
    },
  );

/** The fields of a changed password, whose messages are their own. */
export const oldPassword = ofChange(ACCOUNT_WORDS.oldPasswordRequired);
export const replacingPassword = ofChange(ACCOUNT_WORDS.newPasswordRequired).refine(
  isStrongPassword,
  ACCOUNT_WORDS.passwordWeak,
);
export const confirmedPassword = ofChange(ACCOUNT_WORDS.confirmNewPasswordRequired);

/** The code of a forgotten password. */
export const passwordCode = z
  .string({ error: MESSAGES.codeInvalid })
  .regex(/^[0-9]{4}$/, MESSAGES.codeInvalid);

/** The token of a link that was mailed: 256 bits. */
export const resetToken = z
  .string({ error: MESSAGES.linkWrong })
  .regex(/^[A-Za-z0-9_-]{43}$/, MESSAGES.linkWrong);

/** Letters and digits that can't be mistaken for one another (Crockford's base 32). */
export const RECOVERY_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_CODE_LENGTH = 12;

/** A normalised authenticator's code. */
export const AUTHENTICATOR_CODE = /^[0-9]{6}$/;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

/** Normalises a typed code for comparison, however it was spaced or read: `7k2m-q9tx-4hdw`, O for 0, I and L for 1. */
function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

const typedCode = (isCode: (code: string) => boolean, message: string) =>
  z
    .string({ error: message })
    .max(40, { error: message, abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, message)
    .transform(plainCode)
    .refine(isCode, message);

/** What an authenticator app shows: six digits. */
export const authenticatorCode = typedCode(
  (code) => AUTHENTICATOR_CODE.test(code),
  ACCOUNT_WORDS.authenticatorCodeInvalid,
);

/** A recovery code, for those without their authenticator at hand. */
export const recoveryCode = typedCode(
  (code) => RECOVERY_CODE.test(code),
  ACCOUNT_WORDS.recoveryCodeInvalid,
);

/** An authenticator's code or a recovery code. */
export const secondFactorCode = typedCode(
  (code) => AUTHENTICATOR_CODE.test(code) || RECOVERY_CODE.test(code),
  ACCOUNT_WORDS.secondFactorCodeInvalid,
);

export function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= PASSWORD_LENGTH_MIN &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{Nd}\s]/u.test(password)
  );
}
