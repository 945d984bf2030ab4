import { expect, it } from 'vitest';
import { circles, folderCircles } from './circles.ts';

const file = (path: string, ...imports: readonly string[]) => ({
  path,
  text: imports.map((line) => `${line};`).join('\n'),
});

it('finds nothing where imports only go down', () => {
  const sources = [
    file('a.ts', "import { b } from './b.ts'", "import { c } from './c.ts'"),
    file('b.ts', "import { c } from './c.ts'"),
    file('c.ts', "import { join } from 'node:path'"),
  ];
  expect(circles(sources)).toEqual([]);
});

it('finds a circle of types, and names the shortest way around', () => {
  const sources = [
    file('x/a.ts', "import type { B } from './b.ts'"),
    file('x/b.ts', "import { type C } from '../y/c.ts'"),
    file('y/c.ts', "export type { A } from '../x/a.ts'", "import '../x/d.ts'"),
    file('x/d.ts', "import '../x/a.ts'"),
  ];
  expect(circles(sources)).toEqual(['x/a.ts -> x/b.ts -> y/c.ts -> x/a.ts']);
});

it('follows packages by their names, dynamic imports and import types', () => {
  const sources = [
    file('packages/engine/src/a.ts', "import '@bracketbid/contract/b'"),
    file('packages/contract/src/b.ts', "export const b = await import('@bracketbid/engine/a')"),
    file('m.ts', "export type N = import('./n.ts').N"),
    file('n.ts', "export * from './m.ts'"),
  ];
  expect(circles(sources)).toHaveLength(2);
});

it('finds folders of a feature that import each other, whichever files do, and leaves the feature’s own files alone', () => {
  const feature = (path: string, ...imports: readonly string[]) =>
    file(`apps/web/src/features/auction/${path}`, ...imports);
  const down = [
    feature('layout/Room.tsx', "import { Stage } from '../stage/Stage.tsx'"),
    feature('stage/Stage.tsx', "import { Screen } from '../AuctionScreen.tsx'"),
    feature('AuctionScreen.tsx', "import { Room } from './layout/Room.tsx'"),
    feature('stage/Stage.test.tsx', "import { Room } from '../layout/Room.tsx'"),
  ];
  expect(folderCircles(down)).toEqual([]);
  const up = feature('stage/Light.tsx', "import type { Frame } from '../layout/frame.ts'");
  expect(folderCircles([...down, up])).toHaveLength(1);
});
