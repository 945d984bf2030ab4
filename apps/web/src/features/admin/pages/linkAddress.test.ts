import { expect, it } from 'vitest';
import { isLinkAddress } from './linkAddress.ts';

it('takes addresses of the web, of mail and of telephones', () => {
  for (const good of [
    'https://example.test/a',
    'http://a',
    'mailto:a@b.test',
    'tel:+12025550100',
  ]) {
    expect(isLinkAddress(good)).toBe(true);
  }
});

it('takes nothing else', () => {
  for (const bad of [
    '',
    'https://',
    'example.test',
    'javascript:alert(1)',
    'https://a b',
    ' https://a',
  ]) {
    expect(isLinkAddress(bad)).toBe(false);
  }
});
