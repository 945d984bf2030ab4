/** Teams without a colour of their own get one of these, always the same for a key. White text is legible on each. */
const PALETTE = [
  '#1d4ed8',
  '#b91c1c',
  '#047857',
  '#7e22ce',
  '#b45309',
  '#0e7490',
  '#be185d',
] as const;

/** The colour of a team whose own is unknown, so that every screen has one to draw. */
export function colourFor(teamKey: string): string {
  return PALETTE[hashText(teamKey) % PALETTE.length] ?? PALETTE[0];
}

/** The second colour of a team that has none. */
export const SECOND_COLOUR = '#ffffff';

function hashText(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash;
}
