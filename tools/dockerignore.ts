/** A line of .dockerignore. */
type Pattern = { readonly names: RegExp; readonly isException: boolean };

export function readIgnored(text: string): Pattern[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ names: regexOf(line.replace(/^!/, '')), isException: line.startsWith('!') }));
}

/** Files whose names begin with a dot are matched like others. */
function regexOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Whether Docker leaves a file out of the context: the last line that matches it, or a folder around it, counts. */
export function isIgnored(path: string, patterns: readonly Pattern[]): boolean {
  const parts = path.split('/');
  const named = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  const last = patterns.findLast(({ names }) => named.some((each) => names.test(each)));
  return last !== undefined && !last.isException;
}
