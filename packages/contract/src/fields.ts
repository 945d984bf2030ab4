import { PAUSE_MINUTES } from '@bracketbid/engine/auction/settings';
import { WHOLE_DOLLARS } from '@bracketbid/engine/money/dollars';
import { z } from 'zod';
import { MESSAGES } from './messages.ts';
import { name, secret } from './text.ts';

/** A UUID, as every entity's `_id` is. */
export const id = z.uuid({ error: MESSAGES.idInvalid });

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

export const email = z
  .string({ error: MESSAGES.emailRequired })
  .trim()
  .min(1, { error: MESSAGES.emailRequired, abort: true })
  .max(254, { error: MESSAGES.emailInvalid, abort: true })
  .regex(z.regexes.email, MESSAGES.emailInvalid);

/** Longer ones are refused: hashing a megabyte of password is an attack, not a login. */
const PASSWORD_LENGTH_MAX = 128;

/** At least 8 characters with upper and lower case, a digit and a special character. */
export const newPassword = secret(MESSAGES.passwordRequired, PASSWORD_LENGTH_MAX).refine(
  isStrongPassword,
  MESSAGES.passwordWeak,
);

export const anyPassword = secret(MESSAGES.passwordRequired, PASSWORD_LENGTH_MAX);

/** The password to be replaced. */
export const oldPassword = secret(MESSAGES.oldPasswordRequired, PASSWORD_LENGTH_MAX);

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
  MESSAGES.authenticatorCodeInvalid,
);

/** A recovery code, for those without their authenticator at hand. */
export const recoveryCode = typedCode(
  (code) => RECOVERY_CODE.test(code),
  MESSAGES.recoveryCodeInvalid,
);

/** An authenticator's code or a recovery code. */
export const secondFactorCode = typedCode(
  (code) => AUTHENTICATOR_CODE.test(code) || RECOVERY_CODE.test(code),
  MESSAGES.secondFactorCodeInvalid,
);

export function isStrongPassword(password: string): boolean {
  return (
    [...password].length >= 8 &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{Nd}\s]/u.test(password)
  );
}

export const fullName = name({ what: 'Name', max: 80, required: MESSAGES.nameRequired });

export const groupName = name({
  what: 'Group Name',
  min: 3,
  max: 50,
  required: MESSAGES.groupNameRequired,
});

/** Whole dollars as text: digits only, no leading zero. */
export const bidAmount = z
  .string({ error: MESSAGES.bidAmountInvalid })
  .regex(WHOLE_DOLLARS, MESSAGES.bidAmountInvalid);

/** A team's code on its crest: `DUKE`, `TA&M`, `M-OH`. Empty where none is known: letters are never made up from a name. */
export const TEAM_CODE = /^(?:[A-Z&-]{2,4})?$/;
export const teamCode = z
  .string({ error: MESSAGES.teamCodeInvalid })
  .regex(TEAM_CODE, MESSAGES.teamCodeInvalid);

/** Whole minutes, as a number or digits. */
export const pauseMinutes = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[0-9]{1,4}$/)
        .transform(Number),
    ],
    {
      error: MESSAGES.pauseInvalid,
    },
  )
  .refine(
    (minutes) =>
      Number.isInteger(minutes) && minutes >= PAUSE_MINUTES.min && minutes <= PAUSE_MINUTES.max,
    MESSAGES.pauseInvalid,
  );
