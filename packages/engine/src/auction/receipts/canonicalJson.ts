/** JSON with the keys of every object in code-unit order and no white space. Knows plain data only. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    // Most are lists of ids, of which there is one form.
    if (value.every((each) => typeof each === 'string')) return JSON.stringify(value);
    return `[${value.map(canonicalJson).join(',')}]`;
  }
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
