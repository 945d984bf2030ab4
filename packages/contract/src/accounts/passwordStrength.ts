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

/** Says whether a password is among the first that guessers try, of everyone or of this owner. */
export type PasswordJudge = (password: string, owner: PasswordOwner) => boolean;

/** A judge with its own word lists: 40 ms and 7 MB, freed with it. */
export function createPasswordJudge(): PasswordJudge {
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, { email = '', fullName = '' }) => {
    if (password.length > ESTIMATED_LENGTH_MAX) return false;
    const words = `${fullName} ${email}`.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    const own = ['bracketbid', email, fullName, ...words.slice(0, WORDS_MAX)];
    const { score } = estimator.check(
      password,
      own.filter((word) => word !== ''),
    );
    return score < GUESSABLE_BELOW;
  };
}

let shared: PasswordJudge | undefined;

/**
 * The judge that stays once a password was judged. Pure: the browser warns of what it finds, and the server refuses it
 * where it must. 200 kB of code and lists, so browsers import it when a password has been typed.
 */
export const isCommonPassword: PasswordJudge = (password, owner) =>
  (shared ??= createPasswordJudge())(password, owner);
