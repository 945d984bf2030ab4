import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { makeTotpSecret, stepOfCode, totpUri } from './totp.ts';

describe('codes of authenticator apps', () => {
  // The vectors of RFC 6238, appendix B, are of eight digits: six digits are their end.
  const secret = Secret.fromLatin1('12345678901234567890').base32;
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(stepOfCode(secret, code, second * 1000)).toBe(Math.floor(second / 30));
  });

  it('are taken a step early or late, and no more', () => {
    const step = Math.floor(1_234_567_890 / 30);
    const at = (steps: number) => stepOfCode(secret, '005924', (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it('are of a secret that apps can read, of 160 bits, another each time', () => {
    const made = makeTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(made).not.toBe(makeTotpSecret());
    const uri = new URL(totpUri(made, 'ann+x@example.test'));
    expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Bracketbid:ann+x@example.test');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Bracketbid',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
  });
});
