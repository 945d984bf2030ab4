import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { FairQueue } from '../platform/limits/fairQueue.ts';

/** Argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane): some 25 ms on one core, off the event loop. */
const OWASP = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash to store of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OWASP);
}

/** A random password of 96 bits; upper case, lower case, digit and special character are always in it. */
export function generatePassword(): string {
  return `${randomBytes(12).toString('base64url')}-Aa1`;
}

/** Hashing for requests, queued fairly by `lane` (`hashQueue.ts`). */
export type Passwords = {
  hash(password: string, lane: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Takes as long when there is no account (null), so that
   * the time does not reveal whether an email is known.
   */
  matches(stored: string | null, password: string, lane: string): Promise<boolean>;
};

export function createPasswords(queue: FairQueue): Passwords {
  let decoy: string | undefined;
  return {
    hash: (password, lane) => queue.run(lane, () => hashPassword(password)),
    matches: (stored, password, lane) =>
      queue.run(lane, async () => {
        if (stored !== null) return verify(stored, password);
        decoy ??= await hashPassword('no account has this password');
        await verify(decoy, password);
        return false;
      }),
  };
}
