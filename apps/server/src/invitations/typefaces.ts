import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'harfbuzzjs';

/** A typeface at one weight and width: the axes as the typefaces name them. */
export type Style = {
  readonly face: 'display' | 'text';
  readonly wght: number;
  readonly wdth?: number;
};

/** A line of text as outlines, for programs that have no fonts. */
export type Outline = {
  /** SVG path data, in pixels, from the line's beginning on its baseline. */
  readonly path: string;
  /** Pixels. */
  readonly width: number;
};

/** The product's two typefaces. */
export type Typefaces = {
  outline(text: string, style: Style, size: number): Outline;
  /** Pixels. */
  measureWidth(text: string, style: Style, size: number): number;
  /** A text as it can be drawn; empty where nothing of it can be. */
  legible(text: string, face: Style['face']): string;
};

const FILES = {
  display: '@bracketbid/look/fonts/anybody-display.ttf',
  text: '@bracketbid/look/fonts/hanken-grotesk-text.ttf',
};

/** Styles kept, each a few KB; crests have as many widths as there are codes. */
const STYLES_MAX = 100;

/** Lines are broken by measuring the same words again and again. */
const WIDTHS_MAX = 2000;

/** Reads the typefaces; the code that shapes and transliterates is only loaded here. */
export async function readTypefaces(): Promise<Typefaces> {
  const [hb, { legible }] = await Promise.all([import('harfbuzzjs'), import('./legible.ts')]);
  const read = async (file: string) =>
    new hb.Face(new hb.Blob(await readFile(fileURLToPath(import.meta.resolve(file)))));
  const faces = { display: await read(FILES.display), text: await read(FILES.text) };
  const plain = { display: new hb.Font(faces.display), text: new hb.Font(faces.text) };
  const fonts = new Map<string, Font>();
  const widths = new Map<string, number>();

  const loadFont = ({ face, wght, wdth }: Style): Font => {
    const key = `${face} ${wght} ${wdth}`;
    const known = fonts.get(key);
    if (known !== undefined) return known;
    const font = new hb.Font(faces[face]);
    font.setVariations([
      new hb.Variation('wght', wght),
      ...(wdth === undefined ? [] : [new hb.Variation('wdth', wdth)]),
    ]);
    if (fonts.size >= STYLES_MAX) fonts.clear();
    fonts.set(key, font);
    return font;
  };

  const shaped = (text: string, font: Font) => {
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, [new hb.Feature('tnum', 1)]);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => ({
      glyph,
      advance: positions[index]?.xAdvance ?? 0,
      xOffset: positions[index]?.xOffset ?? 0,
      yOffset: positions[index]?.yOffset ?? 0,
    }));
  };

  const outline: Typefaces['outline'] = (text, style, size) => {
    const font = loadFont(style);
    const scale = size / faces[style.face].upem;
    let pen = 0;
    const parts = shaped(text, font).map(({ glyph, advance, xOffset, yOffset }) => {
      const [left, up] = [pen + xOffset, yOffset];
      pen += advance;
      return placed(font.glyphToJson(glyph), left, up, scale);
    });
    return { path: parts.join(''), width: pen * scale };
  };

  return {
    outline,
    measureWidth: (text, style, size) => {
      const key = `${style.face} ${style.wght} ${style.wdth} ${text}`;
      let perEm = widths.get(key);
      if (perEm === undefined) {
        const units = shaped(text, loadFont(style)).reduce((sum, { advance }) => sum + advance, 0);
        perEm = units / faces[style.face].upem;
        if (widths.size >= WIDTHS_MAX) widths.clear();
        widths.set(key, perEm);
      }
      return perEm * size;
    },
    legible: (text, face) => legible(text, (codePoint) => isIn(plain[face], codePoint)),
  };
}

function isIn(font: Font, codePoint: number): boolean {
  return font.nominalGlyph(codePoint) !== undefined;
}

/** A glyph's segments as path data: fonts count upwards, pictures downwards. */
function placed(
  segments: readonly { readonly type: string; readonly values: readonly number[] }[],
  left: number,
  up: number,
  scale: number,
): string {
  return segments
    .map(({ type, values }) => {
      const points = values.map((value, index) =>
        index % 2 === 0 ? (value + left) * scale : -(value + up) * scale,
      );
      return `${type}${points.map((point) => point.toFixed(2)).join(' ')}`;
    })
    .join('');
}
