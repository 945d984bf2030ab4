import { describe, expect, it } from 'vitest';
import { areUsable, encrypt } from './encrypt.ts';

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  message: 'When I grow up, I want to be a watermelon',
  browser: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  own: {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the encryption of a push', () => {
  it('gives the bytes of the standard’s example', () => {
    const { message, browser, own, body } = EXAMPLE;
    expect(encrypt(message, browser, own).toString('base64url')).toBe(body);
  });

  it('never gives the same bytes twice', () => {
    const { message, browser } = EXAMPLE;
    expect(encrypt(message, browser)).not.toEqual(encrypt(message, browser));
  });

  it('refuses what no push service would take', () => {
    expect(() => encrypt('x'.repeat(4000), EXAMPLE.browser)).toThrow('too long');
  });

  it('tells keys that are no point of the curve', () => {
    const [, ...rest] = EXAMPLE.browser.p256dh;
    expect(areUsable(EXAMPLE.browser)).toBe(true);
    expect(areUsable({ ...EXAMPLE.browser, p256dh: ['A', ...rest].join('') })).toBe(false);
    expect(areUsable({ ...EXAMPLE.browser, p256dh: `BA${'A'.repeat(85)}` })).toBe(false);
  });
});
