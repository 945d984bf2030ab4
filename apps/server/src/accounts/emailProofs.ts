import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/time/clock.ts';

const GOOD_FOR_MS = 7 * 86_400_000;

/** The tokens of links by which somebody proves that an account's address is theirs. Nothing is stored: to prove it twice is once. */
export type EmailProofs = {
  make(userId: string): string;
  /** Whose token it is. Null when it is not ours, or too old. */
  read(token: string): string | null;
};

export function createEmailProofs(jwtSecret: string, clock: Clock): EmailProofs {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid email proofs', 32));
  const computeMac = (claim: string) => createHmac('sha256', key).update(claim).digest('base64url');
  return {
    make: (userId) => {
      const claim = `${userId}.${clock.nowMs() + GOOD_FOR_MS}`;
      return `${claim}.${computeMac(claim)}`;
    },
    read: (token) => {
      const [, claim = '', userId = '', expiresAtMs = '', mac = ''] =
        /^(([\w-]+)\.(\d+))\.([\w-]+)$/.exec(token) ?? [];
      const [given, right] = [Buffer.from(mac), Buffer.from(computeMac(claim))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return clock.nowMs() < Number(expiresAtMs) ? userId : null;
    },
  };
}
