import { expect, it } from 'vitest';
import { createMailSeal } from './seal.ts';

const seal = createMailSeal('a secret of tests that is thirty-two characters long');
const mail = { recipient: 'ann@example.test', letter: { kind: 'code', code: '1234' } } as const;

it('opens what was sealed, and nothing with another secret', () => {
  const sealed = seal.close(7, mail);
  expect(sealed.includes('1234')).toBe(false);
  expect(seal.open(7, sealed)).toEqual(mail);
  expect(createMailSeal('another secret').open(7, sealed)).toBeNull();
});

it('opens nothing copied to another row, changed or cut', () => {
  const sealed = seal.close(7, mail);
  expect(seal.open(8, sealed)).toBeNull();
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(seal.open(7, changed)).toBeNull();
  for (const bytes of [0, 11, 12, 27, 28, sealed.length - 1]) {
    expect(seal.open(7, sealed.subarray(0, bytes))).toBeNull();
  }
});
