/** A text that fits: its lines, and the size that they are set in. */
export type Fitted = { readonly lines: readonly string[]; readonly size: number };

type Box = {
  readonly width: number;
  /** Of all lines together, each as high as its size. */
  readonly height?: number;
  readonly linesMax: number;
  /** The sizes to try, the largest first; the last one is taken whatever it looks like. */
  readonly sizes: readonly number[];
};

/**
 * Sets a text as large as its box allows, in as few lines as that size needs, each about as long as the others.
 *
 * @param measureWidth  the width of a line at size 1
 */
export function fit(text: string, box: Box, measureWidth: (line: string) => number): Fitted {
  for (const size of box.sizes) {
    const lines = broken(text.split(' '), box.width / size, linesAt(box, size), measureWidth);
    if (lines !== null)
      return { lines: balanced(text, lines.length, box.width / size, measureWidth), size };
  }
  const size = box.sizes.at(-1) ?? 1;
  return { lines: cut(text, box.width / size, linesAt(box, size), measureWidth), size };
}

function linesAt({ height, linesMax }: Box, size: number): number {
  return height === undefined ? linesMax : Math.min(linesMax, Math.floor(height / size));
}

/** Breaks words into lines; null where they need more than there may be. */
function broken(
  words: readonly string[],
  width: number,
  linesMax: number,
  measureWidth: (line: string) => number,
): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureWidth(longer) <= width) lines[lines.length - 1] = longer;
    else if (measureWidth(word) > width || lines.length === linesMax) return null;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines in the narrowest box that holds them. */
function balanced(
  text: string,
  lines: number,
  width: number,
  measureWidth: (line: string) => number,
): readonly string[] {
  const words = text.split(' ');
  let best = broken(words, width, lines, measureWidth) ?? [text];
  for (let narrower = width * 0.96; narrower > width * 0.4; narrower *= 0.96) {
    const next = broken(words, narrower, lines, measureWidth);
    if (next === null) break;
    best = next;
  }
  return best;
}

/** Breaks within words, and ends with dots where the box is full. */
function cut(
  text: string,
  width: number,
  linesMax: number,
  measureWidth: (line: string) => number,
): string[] {
  const lines = [''];
  for (const letter of text) {
    const last = lines.at(-1) ?? '';
    if (measureWidth(`${last}${letter}…`) <= width) lines[lines.length - 1] = last + letter;
    else if (lines.length === linesMax) {
      lines[lines.length - 1] = `${last.trimEnd()}…`;
      break;
    } else lines.push(letter.trimStart());
  }
  return lines.map((line) => line.trim());
}
