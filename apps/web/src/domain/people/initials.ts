/** One or two letters of a person: of the first and the last word of their name; [SEAT-1] of a paddle its number. */
export function toInitials(name: string): string {
  const paddle = /^#(\d+) /.exec(name)?.[1];
  if (paddle !== undefined) return paddle;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '?'] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  if (last === '') return first.slice(0, 2).toUpperCase();
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}

/** Grounds for initials in paper white; each is read at 4.5:1 and more. */
export const FACE_GROUNDS = [
  '#2f6f63',
  '#8a5a2b',
  '#5d3f7d',
  '#8c3b35',
  '#2d6480',
  '#6a6a2c',
  '#4d5a78',
  '#2f6a8a',
  '#7a4a68',
  '#456b45',
  '#96502f',
  '#54504c',
  '#3d5f8f',
] as const;

/** A ground for a person's initials, always the same for a name. */
export function faceGround(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return FACE_GROUNDS[hash % FACE_GROUNDS.length] ?? FACE_GROUNDS[0];
}
