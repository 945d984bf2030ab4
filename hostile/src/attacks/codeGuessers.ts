import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  forgotPassword,
  login,
  resetPassword,
  verifyCode,
} from '@bracketbid/contract/http/accounts';

import { pause } from '@bracketbid/faults/daemon';
import { type Attack, inLanes } from '../attack.ts';
import { anyAddress } from '../client.ts';
import { aPassword, signUp } from '../people.ts';

const GUESSES = { short: 20, full: 60 };
/** The wrong guesses that a code survives. */
const TRIES = 5;
const MAIL_MS_MAX = 5000;

export const codeGuessers: Attack = {
  name: 'code guessers',
  what: 'guesses at the code of a forgotten password over both calls that take one, from everywhere',
  run: async ({ client, tally, size, outbox }) => {
    const owner = await signUp(client, 'Cora Code', '203.0.113.202');
    const { email } = owner;
    const send = (path: string, method: string, json: object, from = anyAddress()) =>
      client.api({ method, path, json, from });
    await send(forgotPassword.path, forgotPassword.method, { email }, owner.address);
    const right = outbox === null ? null : await codeIn(outbox, email);
    const wrongCode = (index: number) => {
      const code = String((index * 137 + 11) % 10_000).padStart(4, '0');
      return code === right ? '9999' : code;
    };
    const guess = (otp: string, index: number) =>
      index % 2 === 0
        ? send(verifyCode.path, verifyCode.method, { email, otp })
        : send(resetPassword.path, resetPassword.method, { email, otp, password: aPassword() });
    await inLanes(GUESSES[size], 4, Infinity, async (index) => {
      const reply = await guess(wrongCode(index), index);
      tally.count(reply, 'A guessed code');
      tally.expect(reply.status >= 400, 'A wrong code was taken.');
    });
    if (right !== null) {
      for (const index of [0, 1]) {
        const reply = await guess(right, index);
        tally.count(reply, 'The right code, too late');
        tally.expect(
          reply.status >= 400,
          `After ${GUESSES[size]} wrong guesses (${TRIES} are allowed) the right code was taken.`,
        );
      }
    }
    const json = { email, password: owner.password };
    const own = await send(login.path, login.method, json, owner.address);
    tally.count(own, 'The owner, with the password');
    tally.expect(
      own.status === 200,
      `The owner could not sign in with the password: ${own.status}.`,
    );
  },
};

/** The code in the mail to somebody; null if none arrives, or others can't read it any more. */
async function codeIn(outbox: string, email: string): Promise<string | null> {
  const endMs = performance.now() + MAIL_MS_MAX;
  while (performance.now() < endMs) {
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = await readFile(join(outbox, name), 'utf8').catch(() => '');
      const [, code] = /^[^\w]*(?:<[^>]*>)*(\d{4})(?:<[^>]*>)*[^\w]*$/m.exec(mail) ?? [];
      if (mail.includes(email) && code !== undefined) return code;
    }
    await pause(100);
  }
  return null;
}
