import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isModestJson } from './json.ts';

describe('the scan of a body before it is parsed', () => {
  it('refuses depth, before a parser makes a value of each bracket', () => {
    expect(isModestJson('['.repeat(32) + ']'.repeat(32))).toBe(true);
    expect(isModestJson('['.repeat(33))).toBe(false);
    expect(isModestJson('{"a":'.repeat(2_000_000))).toBe(false);
  });

  it('refuses width', () => {
    expect(isModestJson(`[${'{},'.repeat(100_000)}{}]`)).toBe(false);
    expect(isModestJson(`[${'1,'.repeat(30_000)}1]`)).toBe(false);
  });

  it('takes brackets in texts for what they are, however they are escaped', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ',', 'a') }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, (values) => {
        expect(isModestJson(JSON.stringify(values))).toBe(true);
        expect(isModestJson(JSON.stringify(values).slice(0, -1) + '['.repeat(40))).toBe(false);
      }),
    );
    expect(isModestJson(JSON.stringify('['.repeat(1_000_000)))).toBe(true);
  });
});
