/** A field of a line. `isQuoted`: it stood in quotes, and is meant as it is. */
export type Field = { readonly text: string; readonly isQuoted: boolean };

const SEPARATORS = ['\t', ';', ','] as const;

/**
 * The fields of a line of CSV that are not empty. Tabs separate where there are any, else semicolons, else commas; in quotes, two
 * quotes are one. A quote in the middle of a text is one of its letters.
 */
export function toFields(line: string): readonly Field[] {
  const separator = SEPARATORS.find((each) => withoutQuotes(line).includes(each));
  const fields: Field[] = [];
  let rest = line;
  while (rest !== '') {
    const { field, length } = findFirst(rest, separator ?? null);
    if (field.text !== '') fields.push(field);
    rest = rest.slice(length);
  }
  return fields;
}

const QUOTED = /^\s*"((?:[^"]|"")*)"\s*/u;

function findFirst(rest: string, separator: string | null): { field: Field; length: number } {
  const quoted = QUOTED.exec(rest);
  if (quoted !== null) {
    const [whole, inner = ''] = quoted;
    const after = rest.slice(whole.length);
    if (after === '' || (separator !== null && after.startsWith(separator))) {
      const text = inner.replaceAll('""', '"').trim();
      return { field: { text, isQuoted: true }, length: whole.length + 1 };
    }
  }
  const end = separator === null ? -1 : rest.indexOf(separator);
  const text = (end === -1 ? rest : rest.slice(0, end)).trim();
  return { field: { text, isQuoted: false }, length: end === -1 ? rest.length : end + 1 };
}

function withoutQuotes(line: string): string {
  return line.replaceAll(/"(?:[^"]|"")*"/gu, '');
}
