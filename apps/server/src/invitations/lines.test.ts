import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit } from './lines.ts';

/** Every letter is half as wide as it is high. */
const measureWidth = (line: string) => [...line].length / 2;
const BOX = { width: 400, linesMax: 3, sizes: [100, 80, 60, 40] };

describe('a text in a box', () => {
  it('is set as large as it fits, in as few lines as that needs', () => {
    expect(fit('Uncles', BOX, measureWidth)).toEqual({ size: 100, lines: ['Uncles'] });
    expect(fit('The Regulars', BOX, measureWidth)).toEqual({
      size: 100,
      lines: ['The', 'Regulars'],
    });
  });

  it('is set smaller where its lines would be too high', () => {
    expect(fit('The Regulars', { ...BOX, height: 150 }, measureWidth)).toEqual({
      size: 60,
      lines: ['The Regulars'],
    });
  });

  it('has lines of about one length', () => {
    const { lines } = fit('aa bb cc dd ee ff', { ...BOX, sizes: [60] }, measureWidth);
    expect(lines).toEqual(['aa bb cc', 'dd ee ff']);
  });

  it('breaks a word that fits no line, and ends what is too long with dots', () => {
    const { lines, size } = fit('x'.repeat(100), BOX, measureWidth);
    expect(size).toBe(40);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('never leaves its box, and loses nothing that fits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 12 }),
        (words) => {
          const text = words.join(' ').replaceAll(/\s+/gu, ' ').trim();
          const { lines, size } = fit(text, BOX, measureWidth);
          expect(lines.length).toBeLessThanOrEqual(BOX.linesMax);
          for (const line of lines)
            expect(measureWidth(line) * size).toBeLessThanOrEqual(BOX.width);
          const isCut = lines.some((line) => line.endsWith('…'));
          const isWhole = lines.join('').replaceAll(' ', '') === text.replaceAll(' ', '');
          expect(isCut || isWhole).toBe(true);
        },
      ),
    );
  });
});
