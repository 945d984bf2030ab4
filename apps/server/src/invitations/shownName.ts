const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment;
  return '';
}

/** The words of a name; somebody who gave an email address as their name keeps the part before the @. */
function splitName(fullName: string): string[] {
  const [name = ''] = fullName.split('@');
  return name.split(/\s+/u).filter((word) => word !== '');
}

/** A member's name for people outside the group: "Omar Haddad" as "Omar H.". */
export function shownName(fullName: string): string {
  const [first, ...others] = splitName(fullName);
  const last = others.at(-1);
  if (first === undefined) return 'NA';
  return last === undefined ? first : `${first} ${firstLetter(last).toUpperCase()}.`;
}

/** The host's name for people outside the group: in full, but never as an email address. */
export function hostName(fullName: string): string {
  return splitName(fullName).join(' ') || 'NA';
}
