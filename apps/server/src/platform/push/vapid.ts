import { createECDH, createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';

/** The keys by which push services know this site, base64url: a point of P-256, and its secret number. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** Says to a push service who sends: RFC 8292. */
export type Vapid = {
  /** The `authorization` header for an origin. */
  headerFor(origin: string): Promise<string>;
};

/** Services take up to 24 hours. */
const VALID_SECONDS = 12 * 3600;
/** Signing costs some 0.2 ms: half a day's token is used for half its life. */
const REUSED_MS = (VALID_SECONDS * 1000) / 2;

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // 32 bytes, also when the number begins with zeros.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

/** @param contact  whom a push service may ask about this site: `mailto:` or `https:` */
export function createVapid(keys: VapidKeys, contact: string, clock: Clock): Vapid {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: keys.privateKey,
    },
  });
  const known = new LRUCache<string, { readonly header: string; readonly madeAtMs: number }>({
    max: 100,
  });
  return {
    headerFor: async (origin) => {
      const nowMs = clock.nowMs();
      const last = known.get(origin);
      if (last !== undefined && nowMs < last.madeAtMs + REUSED_MS) return last.header;
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(Math.floor(nowMs / 1000) + VALID_SECONDS)
        .setSubject(contact)
        .sign(key);
      const header = `vapid t=${token}, k=${keys.publicKey}`;
      known.set(origin, { header, madeAtMs: nowMs });
      return header;
    },
  };
}
