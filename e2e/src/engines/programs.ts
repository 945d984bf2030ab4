import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { Readable } from 'node:stream';

/** The packages whose program is not installed. @param programs  path of the program, by its Debian package */
export function missingPackages(programs: Readonly<Record<string, string>>): string[] {
  return Object.keys(programs).filter((name) => !isExecutable(programs[name] ?? ''));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A program that runs until it is stopped. */
export type RunningProgram = {
  /** The groups of the first match in its output. @throws with its output if it exits before */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
};

/** Starts a program; what it prints to its outputs and to the pipe 3 is kept. */
export function startProgram(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningProgram {
  const child = spawn(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let text = '';
  const readers = new Set<() => void>();
  const ended = once(child, 'close');
  for (const output of child.stdio) {
    // Read in any case: a full pipe would stop the program.
    if (!(output instanceof Readable)) continue;
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (const read of readers) read();
    });
  }
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const read = () => {
          const match = pattern.exec(text);
          if (match !== null) resolve(match);
        };
        readers.add(read);
        read();
        ended.then(() => reject(new Error(`${path} ended: ${text}`)), reject);
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
