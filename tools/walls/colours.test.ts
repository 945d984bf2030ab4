import { expect, it } from 'vitest';
import { ownColours, staleExceptions } from './colours.ts';

const component = (text: string) =>
  ownColours([{ path: 'apps/web/src/features/a/Part.tsx', text }], []);
const styles = (text: string) =>
  ownColours([{ path: 'apps/web/src/ui/Part.module.css', text }], []);

it.each([
  '<path fill="#fff" />;',
  "const style = { color: '#1b0d03' };",
  "const style = { background: 'rgb(0 0 0 / 25%)' };",
  'const line = `1px solid hsl(${hue} 50% 50%)`;',
])('finds a colour in a component: %s', (text) => {
  expect(component(`\n${text}`)).toEqual([
    expect.stringMatching(/^apps\/web\/src\/features\/a\/Part\.tsx:2 has the colour/),
  ]);
});

it.each(['color: #fffaf2;', 'box-shadow: 0 2px 4px #0007;', 'color: oklch(0.6 0.1 40);'])(
  'finds a colour in its style sheet: %s',
  (declaration) => {
    expect(styles(`/* two\nlines */\n.part {\n  ${declaration}\n}`)).toEqual([
      expect.stringMatching(/^apps\/web\/src\/ui\/Part\.module\.css:4 has the colour/),
    ]);
  },
);

it.each([
  '.part { color: var(--ink); }',
  '.part { color: color-mix(in oklab, var(--light) 20%, transparent); }',
  '.part { mask: linear-gradient(black, transparent); }',
  '/* was #fff once */ .part { color: CanvasText; }',
])('lets tokens stand, and what is made of them: %s', (text) => {
  expect(styles(text)).toEqual([]);
});

it.each(['// #fff', '<a href="#content">Skip</a>;', 'const issue = `#${number}`;'])(
  'is not about other words with a hash: %s',
  (text) => {
    expect(component(text)).toEqual([]);
  },
);

it('looks at components of the web alone', () => {
  for (const path of ['apps/web/src/ui/initials.ts', 'apps/web/src/theme.css', 'e2e/src/a.tsx']) {
    expect(ownColours([{ path, text: "'#fff';" }], [])).toEqual([]);
  }
});

it('lets an exception stand, and names it once it needs none', () => {
  const path = 'apps/web/src/ui/Part.tsx';
  const exceptions = [{ file: path, why: 'It draws a flag.' }];
  const withColour = [{ path, text: "'#fff';" }];
  expect(ownColours(withColour, exceptions)).toEqual([]);
  expect(staleExceptions(withColour, exceptions)).toEqual([]);
  expect(staleExceptions([{ path, text: "'white';" }], exceptions)).toEqual([
    `${path} has no colour of its own any more`,
  ]);
});
