import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, fromOklch, toOklch } from './colour.ts';
import { crestWidth } from './crestWidths.ts';
import { buildCrest } from './crest.ts';
import { teamColours } from './teamColours.ts';

type Team = {
  readonly abbreviation: string;
  readonly seed: number;
  readonly color: string;
  readonly secondaryColor: string;
};
const { teams } = JSON.parse(
  readFileSync(new URL('../../../data/tournament-2026.json', import.meta.url), 'utf8'),
) as { teams: Team[] };

describe('the colours of a team', () => {
  it('can be read on the painted floor, for every team of a field', () => {
    for (const { color, secondaryColor } of teams) {
      const { paint, onPaint } = teamColours(color, secondaryColor);
      expect(contrast(paint, onPaint)).toBeGreaterThanOrEqual(5.2);
    }
  });

  it('keep letters legible on the crest, and field and chevron apart', () => {
    for (const { color, secondaryColor } of teams) {
      const { field, chevron, letters, seam } = teamColours(color, secondaryColor);
      expect(contrast(field, letters)).toBeGreaterThanOrEqual(4.5);
      expect(seam !== null || contrast(field, chevron) >= 1.8).toBe(true);
    }
  });

  it('go to OKLCH and back', () => {
    for (const { color } of teams) expect(fromOklch(toOklch(color))).toBe(color.toLowerCase());
  });
});

describe('a crest', () => {
  it('has letters that fill it, within what the typeface can do, whatever the code', () => {
    for (const code of ['W', 'IL', 'WM', 'NAU', 'MSST', 'WWWW', '12', 'Ü-']) {
      const width = crestWidth(code, 28);
      expect(width).toBeGreaterThanOrEqual(60);
      expect(width).toBeLessThanOrEqual(110);
    }
    // As they were measured in a browser, with their kerning.
    const measured = { KU: 100, MSU: 73, LOU: 90, FLA: 96, ILL: 110, 'TA&M': 64, TENN: 71 };
    for (const [code, width] of Object.entries(measured)) {
      const colours = { color: '#00539b', secondaryColor: '#ffffff' };
      const { letterSize, letterWidth } = buildCrest({ ...colours, abbreviation: code });
      expect(letterSize).toBe({ 2: 31, 3: 28, 4: 24.5 }[code.length]);
      expect(Math.abs(letterWidth - width), code).toBeLessThanOrEqual(3);
    }
  });

  it('shows the seed where a season has no codes, and no more than four letters', () => {
    const colours = { color: '#00539b', secondaryColor: '#ffffff' };
    expect(buildCrest({ ...colours, abbreviation: '', seedNumber: 12 }).code).toBe('12');
    expect(buildCrest({ ...colours, abbreviation: 'STATES' }).code).toBe('STAT');
  });
});
