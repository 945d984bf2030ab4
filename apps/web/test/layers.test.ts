import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const config = await resolveConfig({ root: WEB, configFile: false, logLevel: 'error' }, 'build');

/** A style sheet as it is built, before it is made small. */
async function built(path: string): Promise<string> {
  const file = join(WEB, path);
  return (await preprocessCSS(readFileSync(file, 'utf8'), file, config)).code.trim();
}

/** Whether all rules stand in one block that begins with the text. */
function isOneBlock(css: string, begin: string): boolean {
  const ends = [...css.matchAll(/[{}]/g)].reduce(
    ({ depth, blocks }, [brace]) =>
      brace === '{'
        ? { depth: depth + 1, blocks }
        : { depth: depth - 1, blocks: blocks + (depth === 1 ? 1 : 0) },
    { depth: 0, blocks: 0 },
  );
  return css.startsWith(begin) && css.endsWith('}') && ends.blocks === 1;
}

it.each(globSync('src/{ui,domain}/**/*.module.css', { cwd: WEB }))(
  'keeps all rules of a shared part in its layer, so that a screen overrides them in any order of loading: %s',
  async (path) => {
    const layer = path.startsWith(join('src', 'ui')) ? 'ui' : 'domain';
    expect(isOneBlock(await built(path), `@layer ${layer} {`), path).toBe(true);
  },
);

it('takes the styles of Mantine’s packages in their layer, wherever a screen imports them', () => {
  const unlayered = globSync('src/**/*.{ts,tsx,css}', { cwd: WEB }).filter((path) =>
    /@mantine\/\w+\/styles(\/\w+)?\.css/.test(readFileSync(join(WEB, path), 'utf8')),
  );
  expect(unlayered).toEqual([]);
});

it('keeps what Mantine’s parts look like below the shared parts, and screens in no layer', async () => {
  expect(await built('src/theme.module.css')).toMatch(/^@layer theme \{/);
  expect(await built('src/features/home/Home.module.css')).not.toContain('@layer');
  expect(await built('src/theme.css')).toContain('@layer base, mantine, theme, ui, domain;');
});
