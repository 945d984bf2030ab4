import { describe, expect, it } from 'vitest';
import { folderSizes, listExcess } from './limits.ts';

const lines = (count: number): string => 'x();\n'.repeat(count);

describe('the limits of sizes', () => {
  it('hold for files, functions and folders, and not for tests and what a command has written', () => {
    const sources = [
      { path: 'apps/server/src/big.ts', text: lines(301) },
      { path: 'apps/server/src/small.ts', text: lines(300) },
      { path: 'apps/server/src/big.test.ts', text: lines(900) },
      { path: 'apps/server/src/big.generated.ts', text: lines(900) },
      { path: 'apps/web/src/f.ts', text: `function long() {\n${lines(119)}}\n` },
    ];
    const paths = Array.from({ length: 31 }, (_, index) => `a/b/${index}.ts`);
    expect(listExcess(sources, paths)).toEqual([
      'apps/server/src/big.ts has 301: divide it by subject',
      'apps/web/src/f.ts: long has 121: divide it by subject',
      'a/b/ has 31: divide it by subject',
    ]);
  });

  it('count a folder’s files and folders, each once', () => {
    const sizes = folderSizes(['a/one.ts', 'a/b/two.ts', 'a/b/three.ts', 'docs/decisions/0001.md']);
    expect(Object.fromEntries(sizes)).toEqual({ './': 2, 'a/': 2, 'a/b/': 2, 'docs/': 1 });
  });
});
