import { readFileSync, writeFileSync } from 'node:fs';
import { figuresPage, strengthsFile } from './fair/figures.ts';
import { withGenerated } from './fair/page.ts';

/**
 * Fits the strengths of seeds to the shipped history and prints the figures. With `--write`, writes them to the engine's data
 * and to docs/fair-share.md.
 */

const STRENGTHS = new URL('../packages/engine/src/fair/seedStrengths.ts', import.meta.url);
const PAGE = new URL('../docs/fair-share.md', import.meta.url);

const figures = figuresPage();
console.log(figures);
if (process.argv.includes('--write')) {
  writeFileSync(STRENGTHS, strengthsFile());
  writeFileSync(PAGE, withGenerated(readFileSync(PAGE, 'utf8'), figures));
}
