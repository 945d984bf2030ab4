import { describe, expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const SECRET = 'a secret of tests that is thirty-two characters long';

describe('sealed text', () => {
  const sealing = createSealing(SECRET, 'tests');

  it('opens with the secret that sealed it, and never looks the same twice', () => {
    const [first, second] = [sealing.seal('Grüße 🏀', 'row 1'), sealing.seal('Grüße 🏀', 'row 1')];
    expect(sealing.open(first, 'row 1')).toBe('Grüße 🏀');
    expect(sealing.open(second, 'row 1')).toBe('Grüße 🏀');
    expect(first).not.toBe(second);
    expect(sealing.open(sealing.seal('', 'row 1'), 'row 1')).toBe('');
  });

  it('opens nowhere else: not in another row, for another purpose, or with another secret', () => {
    const sealed = sealing.seal('plain', 'row 1');
    expect(sealed).not.toContain('plain');
    expect(sealing.open(sealed, 'row 2')).toBeNull();
    expect(createSealing(SECRET, 'mails').open(sealed, 'row 1')).toBeNull();
    expect(createSealing(`${SECRET}!`, 'tests').open(sealed, 'row 1')).toBeNull();
  });

  it('does not open when a single character of it is another', () => {
    const sealed = sealing.seal('plain', 'row 1');
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(sealing.open(changed, 'row 1'), `character ${at}`).toBeNull();
    }
    for (const text of ['', 'v1.', 'v1.AAAA', 'plain', sealed.slice(0, 30)]) {
      expect(sealing.open(text, 'row 1'), text).toBeNull();
    }
  });
});
