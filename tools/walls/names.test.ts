import { expect, it } from 'vitest';
import { vagueNames } from './names.ts';

const found = (text: string) => vagueNames([{ path: 'packages/engine/src/a.ts', text }]);

it.each(['export function', 'async function', 'function*', 'const', 'let'])(
  'finds a declared name that hides what is done: %s',
  (keyword) => {
    expect(found(`/** One\n two */\n${keyword} ownerOf`)).toEqual([
      'packages/engine/src/a.ts:3 declares ownerOf: say what it does',
    ]);
  },
);

it.each(['const at = list.indexOf(1);', 'type PartOf = string;', 'function readOwner() {}'])(
  'lets stand: %s',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);
