import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';

describe('canonical JSON', () => {
  it('has the keys of every object in code-unit order, at any depth', () => {
    const text = canonicalJson({ b: [{ z: 1, é: 'x', Z: null }], a: ['10', '9'], 10: true, 9: {} });
    expect(text).toBe('{"10":true,"9":{},"a":["10","9"],"b":[{"Z":null,"z":1,"é":"x"}]}');
  });

  it('is the same value, in the same form however its keys were ordered', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (value === null || typeof value !== 'object') return value;
      const members = Object.entries(value).map(([key, member]) => [key, turned(member)] as const);
      return Object.fromEntries(members.toReversed());
    };
    const strings = fc.array(fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue({ noUnicodeString: false }), strings), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(turned(value))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(JSON.stringify(JSON.parse(text)).length).toBe(text.length);
      }),
    );
  });
});
