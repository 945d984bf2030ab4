import { readFileSync, writeFileSync } from 'node:fs';
import { computeFigures, withFigures } from './house/figures.ts';
import { readPaths, readSources, readStyles } from './walls/sources.ts';

/** Figures of the code's structure: `npm run house` prints them, `npm run house -- --write` puts them into the document. */
const DOCUMENT = 'docs/architecture.md';

const figures = computeFigures({
  sources: readSources('.'),
  styles: readStyles('.'),
  paths: readPaths('.'),
});
if (process.argv.includes('--write')) {
  writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), figures));
} else {
  for (const [what, value] of figures) console.log(`${what}: ${value}`);
}
