import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const COMMAND = /^(?<environment>(?:[A-Z_]+=\S+ )*)exec node (?<arguments>.+)$/;
const manifest = z.object({ scripts: z.object({ start: z.string().regex(COMMAND) }) });
const { scripts } = manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')),
);
const { environment = '', arguments: rest = '' } = COMMAND.exec(scripts.start)?.groups ?? {};

/** What `npm start` passes to Node: options of Node's own, then the file. */
export const START_ARGUMENTS: readonly string[] = rest.split(' ');

/** Node's own options in `npm start`: what is tested and measured runs with them, too. */
export const START_OPTIONS = START_ARGUMENTS.filter((argument) => argument.startsWith('--'));

/** The environment that `npm start` adds: what is tested and measured runs in it, too. */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  [...environment.matchAll(/(\S+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
);
