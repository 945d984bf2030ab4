import { textOf } from './wasmError.ts';

const KEPT = 5;

/** What PostgreSQL said last on its standard error: with a failure it says more than what PGlite makes of it. */
export function createLastWords(): {
  add(line: string): void;
  reasonOf(error: unknown): string;
} {
  const last: string[] = [];
  return {
    add: (line) => {
      last.push(line);
      if (last.length > KEPT) last.shift();
    },
    reasonOf: (error) => [textOf(error), ...last].join('\n'),
  };
}
