import { describe, expect, it } from 'vitest';
import { beyondLimits, measureExcess, folderSizes } from './limits.ts';

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
    expect(measureExcess(sources, paths)).toEqual({
      'apps/server/src/big.ts': 301,
      'apps/web/src/f.ts: long': 121,
      'a/b/': 31,
    });
  });

  it('count a folder’s files and folders, each once', () => {
    const sizes = folderSizes(['a/one.ts', 'a/b/two.ts', 'a/b/three.ts', 'docs/decisions/0001.md']);
    expect(Object.fromEntries(sizes)).toEqual({ './': 2, 'a/': 2, 'a/b/': 2, 'docs/': 1 });
  });

  it('let nothing grow, and nothing stay on the list that has become small', () => {
    const listed = { 'a.ts': 310, 'b.ts': 400, 'c.ts': 500 };
    expect(beyondLimits(listed, listed)).toEqual([]);
    expect(beyondLimits({ 'a.ts': 311, 'b.ts': 390, 'd.ts': 301 }, listed)).toEqual([
      'a.ts has 311, more than the 310 it had',
      'd.ts has 301: divide it by subject',
      'b.ts has only 390: list that',
      'c.ts is within its limit: take it off the list',
    ]);
  });
});
