/** What Unicode doesn't take apart into a letter and its mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text as it is searched, without accents, apostrophes and capitals: "hawaii" finds "Hawai'i", "hojgaard" Højgaard. */
export function toSearchable(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}'’ʻ]/gu, '')
    .replaceAll(/[øłđðþßæœı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The words of a search. */
export function toSearchWords(typed: string): string[] {
  return toSearchable(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
}
