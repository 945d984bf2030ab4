import { expect, it } from 'vitest';
import { upwardImports } from './serverAreas.ts';

const AREAS = ['failures.ts', 'platform/time', 'platform/db', 'groups', 'auction', 'app.ts'];
const upward = (path: string, specifier: string) =>
  upwardImports(
    [{ path: `apps/server/src/${path}`, text: `\nimport type { A } from '${specifier}';` }],
    AREAS,
  );

it('lets imports go down and stay where they are', () => {
  expect(upward('auction/room/room.ts', '../groups/groups.ts')).toEqual([]);
  expect(upward('auction/room/room.ts', './log.ts')).toEqual([]);
  expect(upward('app.ts', './auction/room.ts')).toEqual([]);
  expect(upward('groups/groups.ts', '@bracketbid/engine/auction/decide')).toEqual([]);
});

it('finds one that goes up, of types too', () => {
  expect(upward('groups/groups.ts', '../auction/room.ts')).toEqual([
    'apps/server/src/groups/groups.ts:2 goes up from groups to auction',
  ]);
  expect(upward('failures.ts', './platform/db/open.ts')).toHaveLength(1);
  expect(upward('platform/time/clock.ts', '../db/open.ts')).toEqual([
    'apps/server/src/platform/time/clock.ts:2 goes up from platform/time to platform/db',
  ]);
});

it('lets tests import upwards', () => {
  expect(upward('groups/groups.db.test.ts', '../auction/room.ts')).toEqual([]);
});

it('requires a place for every area', () => {
  expect(upward('newcomer/a.ts', 'zod')).toEqual([
    'apps/server/src/newcomer has no place among the areas',
  ]);
});
