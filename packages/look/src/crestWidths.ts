/** A letter's advance in thousandths of its size, at the narrowest and at the widest of the axis. */
const ADVANCES: Readonly<Record<string, readonly [narrow: number, wide: number]>> = {
  '0': [398, 701],
  '1': [358, 665],
  '2': [400, 718],
  '3': [396, 719],
  '4': [420, 704],
  '5': [395, 709],
  '6': [395, 716],
  '7': [352, 645],
  '8': [394, 706],
  '9': [395, 717],
  A: [428, 845],
  B: [412, 785],
  C: [411, 779],
  D: [409, 776],
  E: [302, 666],
  F: [293, 616],
  G: [417, 808],
  H: [414, 799],
  I: [203, 364],
  J: [408, 773],
  K: [414, 739],
  L: [293, 600],
  M: [632, 1046],
  N: [515, 912],
  O: [414, 808],
  P: [406, 744],
  Q: [416, 810],
  R: [412, 768],
  S: [415, 785],
  T: [359, 745],
  U: [418, 810],
  V: [425, 799],
  W: [658, 1171],
  X: [438, 797],
  Y: [436, 818],
  Z: [308, 686],
  '&': [519, 929],
  '-': [271, 531],
};

/** Per cent of the width axis. */
const NARROWEST = 60;
const WIDEST = 110;
/** Two letters are large already. */
const WIDEST_OF_TWO = 100;
/** What letters fill of a crest's 64 units. */
const FILLED = 50;

/**
 * The width axis at which a code's letters fill a crest's field, by the letters' advances.
 *
 * @param size  of the letters, in the crest's units
 * @returns per cent
 */
export function crestWidth(code: string, size: number): number {
  const advances = [...code].map((letter) => ADVANCES[letter] ?? ADVANCES['M'] ?? [0, 0]);
  const lengthAt = (end: 0 | 1) =>
    (advances.reduce((sum, advance) => sum + advance[end], 0) / 1000) * size;
  const [narrow, wide] = [lengthAt(0), lengthAt(1)];
  const part = wide > narrow ? (FILLED - narrow) / (wide - narrow) : 0;
  const width = Math.round(NARROWEST + part * (WIDEST - NARROWEST));
  return Math.min(code.length <= 2 ? WIDEST_OF_TWO : WIDEST, Math.max(NARROWEST, width));
}
