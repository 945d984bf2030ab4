import { contrast, fromOklch, luminance, toOklch } from './colour.ts';

const INK = '#14100d';
const PAPER = '#fffaf2';
/** A light that belongs to nobody: for a team of two greys. */
const WARM_WHITE = '#cbbfae';

/** Letters in a team's own second colour are read from here on (WCAG 2.2 AA). */
const LETTERS_CONTRAST_MIN = 4.5;
/** Field and chevron that differ by less need a seam between them. */
const SEAM_CONTRAST = 1.8;
const PAINT_CONTRAST_MIN = 5.2;
/** Less chroma is a grey, which casts no light. */
const GREY_CHROMA = 0.045;
const LIGHT_CHROMA_MIN = 0.11;

/** Every colour that a team needs, as `#rrggbb`. */
export type TeamColours = {
  /** The crest: its field, its chevron, its letters, and the seam between field and chevron where they nearly touch. */
  readonly field: string;
  readonly chevron: string;
  readonly letters: string;
  readonly seam: string | null;
  /** The two lamps over the stage at night. */
  readonly light: string;
  readonly rim: string;
  /** The painted floor by day, and what is written on it. */
  readonly paint: string;
  readonly onPaint: string;
};

/** Derives a team's colours from its two, both `#rrggbb`. Always the same for the same two. */
export function teamColours(first: string, second: string): TeamColours {
  const chevron = chevronColour(first, second);
  const letters = lettersOn(first, second);
  const paint = paintColours(first);
  return {
    field: first,
    chevron,
    letters,
    seam: contrast(first, chevron) < SEAM_CONTRAST ? letters : null,
    ...lampColours(first, second),
    ...paint,
  };
}

/** A second colour that equals the first becomes its own shade. */
function chevronColour(first: string, second: string): string {
  if (contrast(first, second) >= 1.06) return second;
  const { lightness, ...rest } = toOklch(first);
  return fromOklch({ lightness: Math.max(0, lightness - 0.28), ...rest });
}

function lettersOn(field: string, second: string): string {
  if (contrast(field, second) >= LETTERS_CONTRAST_MIN) return second;
  return contrast(field, PAPER) >= contrast(field, INK) ? PAPER : INK;
}

/** The first colour, lifted; black or grey lends its lamp to the second. */
function lampColours(first: string, second: string): Pick<TeamColours, 'light' | 'rim'> {
  const [one, two] = [toOklch(first), toOklch(second)];
  const isNearlyBlack = one.lightness < 0.22 && two.chroma > 0.09;
  const isFirstBright = one.chroma > GREY_CHROMA && !isNearlyBlack;
  const isSecondBright = two.chroma > GREY_CHROMA;
  const base = isFirstBright ? first : isSecondBright ? second : WARM_WHITE;
  const light = lifted(base, 0.68);
  return { light, rim: isSecondBright && base !== second ? lifted(second, 0.74) : light };
}

function lifted(hex: string, lightnessMax: number): string {
  const { lightness, chroma, hue } = toOklch(hex);
  return fromOklch({
    lightness: Math.min(lightnessMax, Math.max(0.5, lightness)),
    chroma: Math.max(chroma, chroma > GREY_CHROMA ? LIGHT_CHROMA_MIN : 0),
    hue,
  });
}

/** The field, darkened or lightened until what is written on it is read. */
function paintColours(field: string): Pick<TeamColours, 'paint' | 'onPaint'> {
  const onPaint = luminance(field) > 0.3 ? INK : PAPER;
  const step = onPaint === INK ? 0.01 : -0.01;
  let paint = field;
  for (let steps = 0; contrast(paint, onPaint) < PAINT_CONTRAST_MIN && steps < 40; steps += 1) {
    const { lightness, ...rest } = toOklch(paint);
    paint = fromOklch({ lightness: lightness + step, ...rest });
  }
  return { paint, onPaint };
}
