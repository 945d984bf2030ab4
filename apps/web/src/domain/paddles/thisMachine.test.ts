import { expect, it } from 'vitest';
import { isOfThisMachine } from './thisMachine.ts';

it('knows addresses that no phone can open', () => {
  for (const own of ['localhost', '127.0.0.1', '[::1]']) expect(isOfThisMachine(own)).toBe(true);
  for (const other of ['10.42.0.1', 'laptop.local', 'bracketbid.example']) {
    expect(isOfThisMachine(other)).toBe(false);
  }
});
