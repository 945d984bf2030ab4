import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({
  scripts: z.object({ start: z.string().startsWith('exec node ') }),
});
const { scripts } = manifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')),
);

/** What `npm start` passes to Node: options of Node's own, then the file. */
export const START_ARGUMENTS: readonly string[] = scripts.start.split(' ').slice(2);

/** Node's own options in `npm start`: what is tested and measured runs with them, too. */
export const START_OPTIONS = START_ARGUMENTS.filter((argument) => argument.startsWith('--'));
