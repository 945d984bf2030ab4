import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token names its login and its generation, and proves both by a MAC. It can be derived from the
 * two again, so that a lost reply can be repeated, but not by a thief of the database.
 */
export type RefreshTokens = {
  make(loginId: string, generation: number): string;
  /** The login and generation of a token of ours, or null. They may be outdated. */
  read(token: string): { readonly loginId: string; readonly generation: number } | null;
};

const FORM = /^([0-9a-f-]{36})\.([0-9]{1,9})\.([A-Za-z0-9_-]{43})$/;

export function createRefreshTokens(jwtSecret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'bracketbid refresh tokens', 32));
  const mac = (loginId: string, generation: number) =>
    createHmac('sha256', key).update(`${loginId}.${generation}`).digest();
  return {
    make: (loginId, generation) =>
      `${loginId}.${generation}.${mac(loginId, generation).toString('base64url')}`,
    read: (token) => {
      const [, loginId, digits, given] = FORM.exec(token) ?? [];
      if (loginId === undefined || digits === undefined || given === undefined) return null;
      const generation = Number(digits);
      const proof = Buffer.from(given, 'base64url');
      const expected = mac(loginId, generation);
      if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return null;
      return { loginId, generation };
    },
  };
}
