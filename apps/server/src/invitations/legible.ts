import anyAscii from 'any-ascii';

/** Pictures, flags, and what joins them: no typeface of ours has them, and in Latin letters they would be code. */
const PICTURES =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3|\p{EMod}/gu;

/**
 * A text in letters that a typeface has: others are written in Latin ones ("Баскетбол" as "Basketbol"), pictures are left
 * out.
 *
 * @returns an empty text where nothing legible is left
 */
export function legible(text: string, isCovered: (codePoint: number) => boolean): string {
  const drawn = Array.from(text.normalize('NFC').replaceAll(PICTURES, ''), (letter) =>
    isCovered(letter.codePointAt(0) ?? 0) ? letter : keepCovered(anyAscii(letter), isCovered),
  ).join('');
  const tidy = drawn.replaceAll(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}

function keepCovered(ascii: string, isCovered: (codePoint: number) => boolean): string {
  return Array.from(ascii)
    .filter((letter) => isCovered(letter.codePointAt(0) ?? 0))
    .join('');
}
