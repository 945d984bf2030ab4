import { expect, it } from 'vitest';
import { withScheme } from './withScheme.ts';

it('puts https:// before a social link without a scheme', () => {
  expect(withScheme('facebook.com/us')).toBe('https://facebook.com/us');
  expect(withScheme('example.com:8080/us')).toBe('https://example.com:8080/us');
});

it('keeps an existing scheme, and drops any that could run code', () => {
  expect(withScheme('http://example.com')).toBe('http://example.com');
  expect(withScheme('javascript:alert(1)')).toBe('#');
});
