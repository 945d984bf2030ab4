import { formatText } from './wasmError.ts';

const KEPT = 5;

/** The last lines of PostgreSQL's standard error: on a failure they say more than PGlite's own error. */
export function createLastWords(): {
  add(line: string): void;
  findReason(error: unknown): string;
} {
  const last: string[] = [];
  return {
    add: (line) => {
      last.push(line);
      if (last.length > KEPT) last.shift();
    },
    findReason: (error) => [formatText(error), ...last].join('\n'),
  };
}
