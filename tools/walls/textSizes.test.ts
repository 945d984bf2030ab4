import { expect, it } from 'vitest';
import { fixedTextSizes } from './textSizes.ts';

const found = (text: string) => fixedTextSizes([{ path: 'apps/web/src/ui/Part.module.css', text }]);

it.each([
  'font-size: 13px',
  'font: 600 13px/1.2 var(--text)',
  'font: 600 0.8rem/18px var(--text)',
  'font-size: max(16px, 2vw)',
  'line-height: 24px',
  '--stamp-size: 30px',
  '--t-small: 500 13px/18px var(--text)',
])('finds text that does not grow with its reader’s: %s', (declaration) => {
  expect(found(`/* one\ntwo */\n.part {\n  color: red;\n  ${declaration};\n}`)).toEqual([
    expect.stringMatching(/^apps\/web\/src\/ui\/Part\.module\.css:5 has .*: take rem/),
  ]);
});

it.each([
  '.part { font: 600 0.8125rem/1.1 var(--text); }',
  '.part { font-size: clamp(min(2rem, 13vw), 7vw, 4rem); width: 13px; }',
  '.part { padding: 13px; box-shadow: 0 1px 2px black; }',
  '/* font-size: 13px; */ .part { color: red; }',
  '@media print { body { font-size: 11pt; } }',
])('lets other lengths stand, and paper: %s', (text) => {
  expect(found(text)).toEqual([]);
});
