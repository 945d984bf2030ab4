import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The password's owner, whose name is the first thing that guessers try. */
export type PasswordOwner = { readonly email?: string; readonly fullName?: string };

/**
 * Found within a million guesses: in zxcvbn's list of common passwords, whatever the case of the letters, with signs for
 * letters (P@ssw0rd), one or two more at the end (Password1!), keys in a row, repeated, or made of the owner's name.
 */
const GUESSABLE_BELOW = 2;

/**
 * Estimating 24 characters takes up to 15 ms, 128 some 90: longer ones than this are in no list, and aren't estimated.
 */
const ESTIMATED_LENGTH_MAX = 24;

const WORDS_MAX = 10;

let known: ZxcvbnFactory | undefined;

/** Built with the first password: 40 ms and 7 MB, which those that judge none are spared. */
function estimator(): ZxcvbnFactory {
  known ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return known;
}

/**
 * Whether a password is among the first that guessers try, of everyone or of this owner. Pure: the browser warns of it,
 * and the server refuses it where it must. 200 kB of code and lists, so browsers import it when a password has been typed.
 */
export function isCommonPassword(
  password: string,
  { email = '', fullName = '' }: PasswordOwner,
): boolean {
  if (password.length > ESTIMATED_LENGTH_MAX) return false;
  const words = `${fullName} ${email}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const own = ['bracketbid', email, fullName, ...words.slice(0, WORDS_MAX)];
  return (
    estimator().check(
      password,
      own.filter((word) => word !== ''),
    ).score < GUESSABLE_BELOW
  );
}
