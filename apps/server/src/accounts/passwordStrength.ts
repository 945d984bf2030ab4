import { isStrongPassword } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/messages';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { RefusedField } from '../failures.ts';

/** The password's owner, whose name is the first thing that guessers try. */
export type Owner = { readonly email: string; readonly fullName?: string };

/**
 * Found within a million guesses: in zxcvbn's list of common passwords, whatever the case of the letters, with signs for
 * letters (P@ssw0rd), one or two more at the end (Password1!), keys in a row, repeated, or made of the owner's name.
 */
const GUESSABLE_BELOW = 2;

/**
 * Estimating 24 characters takes up to 15 ms of the event loop, 128 some 90: longer ones than this are in no list, and are
 * accepted unchecked.
 */
const ESTIMATED_LENGTH_MAX = 24;

const WORDS_MAX = 10;

let known: ZxcvbnFactory | undefined;

/** Loaded with the first password: 40 ms and 7 MB, which commands that set none are spared. */
function estimator(): ZxcvbnFactory {
  known ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return known;
}

/** Whether a password is among the first that guessers try, of everyone or of this owner. */
export function isGuessable(password: string, { email, fullName = '' }: Owner): boolean {
  if (password.length > ESTIMATED_LENGTH_MAX) return false;
  const words = `${fullName} ${email}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const own = ['bracketbid', email, fullName, ...words.slice(0, WORDS_MAX)];
  return estimator().check(password, own).score < GUESSABLE_BELOW;
}

/** Why a password can't be set, as a sentence; null if it can. */
export function whyNotPassword(password: string, owner: Owner): string | null {
  if (!isStrongPassword(password)) return MESSAGES.passwordWeak;
  return isGuessable(password, owner) ? MESSAGES.passwordGuessable : null;
}

/** @throws Refused (400) at the field that has the password */
export function refuseGuessable(path: string, password: string, owner: Owner): void {
  if (isGuessable(password, owner)) throw new RefusedField(path, MESSAGES.passwordGuessable);
}
