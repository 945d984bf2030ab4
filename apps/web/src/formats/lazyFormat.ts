/** A format of dates that is made when it is first needed: making one while the code loads takes a phone several milliseconds. */
export function lazyFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | null = null;
  return () => (made ??= new Intl.DateTimeFormat(locale, options));
}
