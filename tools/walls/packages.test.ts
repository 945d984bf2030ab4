import { expect, it } from 'vitest';
import { featureWalls, packageWalls } from './packages.ts';

const walls = (path: string, specifier: string) =>
  packageWalls([{ path, text: `import { a } from '${specifier}';` }]);

it.each([
  ['packages/engine/src/auction/decide.ts', './evolve.ts'],
  ['packages/engine/src/auction/decide.test.ts', '../../test/scenario.ts'],
  ['packages/contract/src/fields.ts', '@bracketbid/engine/money/dollars'],
  ['apps/server/src/auction/room/room.ts', 'node:crypto'],
  ['apps/server/test/auctions/liveView.test.ts', '../../../web/src/live/auction/applyMessage.ts'],
  ['simulation/src/auction.ts', '@bracketbid/server/auction/room/room'],
  ['e2e/src/auction/auction.spec.ts', '../../../apps/server/test/people.ts'],
])('lets %s import %s', (path, specifier) => {
  expect(walls(path, specifier)).toEqual([]);
});

it.each([
  ['packages/engine/src/auction/decide.ts', '@bracketbid/contract/fields'],
  ['packages/engine/src/auction/decide.test.ts', '@bracketbid/server/auction/room/room'],
  ['packages/contract/src/text.test.ts', '../../../apps/server/src/platform/crypto/sha256.ts'],
  ['apps/server/src/auction/room/room.ts', '../../../../web/src/live/auction/applyMessage.ts'],
  ['apps/server/src/auction/room/room.test.ts', '../../../../web/src/live/socket/socket.ts'],
  ['apps/web/src/live/socket/socket.test.ts', '../../../../server/test/startServer.ts'],
  ['apps/web/src/live/socket/socket.ts', '@bracketbid/server/platform/time/clock'],
  ['simulation/src/auction.ts', '@bracketbid/server/accounts/users'],
  ['apps/server/src/auction/room/room.ts', '../../../test/auctions/memoryLog.ts'],
  ['packages/engine/src/auction/decide.ts', './decide.test.ts'],
])('stops %s at %s', (path, specifier) => {
  expect(walls(path, specifier)).toEqual([expect.stringContaining(`${path}:1 imports `)]);
});

it('knows every package', () => {
  expect(walls('newcomer/src/a.ts', 'zod')).toEqual([
    'newcomer/src/a.ts is in no package that has walls',
  ]);
});

const features = (path: string, specifier: string) =>
  featureWalls([{ path: `apps/web/src/${path}`, text: `import type { A } from '${specifier}';` }]);

it('keeps features apart, however deep their folders and whoever is new among them', () => {
  expect(features('features/home/Home.tsx', '../pages/TextPage.tsx')).toHaveLength(1);
  expect(features('features/admin/audit/A.tsx', '../../newcomer/B.tsx')).toHaveLength(1);
  expect(features('features/admin/audit/a.test.ts', '../../home/Home.tsx')).toHaveLength(1);
  expect(features('features/home/Home.tsx', '../../ui/page/Page.tsx')).toEqual([]);
});

it('keeps the folders of a feature apart, but not from the folders they are in', () => {
  expect(features('features/admin/audit/A.tsx', '../season/B.tsx')).toHaveLength(1);
  expect(features('features/admin/audit/rows/A.tsx', '../filters/B.tsx')).toHaveLength(1);
  expect(features('features/admin/audit/rows/A.tsx', '../../season/B.tsx')).toHaveLength(1);
  expect(features('features/auction/stage/light/A.tsx', '../clock/B.tsx')).toHaveLength(1);
  expect(features('features/auction/stage/A.tsx', '../layout/B.tsx')).toEqual([]);
  expect(features('features/admin/audit/rows/A.tsx', '../../AdminPage.tsx')).toEqual([]);
  expect(features('features/admin/AdminPage.tsx', './audit/rows/A.tsx')).toEqual([]);
  expect(features('features/admin/audit/a.test.ts', '../season/B.tsx')).toEqual([]);
});

it('lets no screen into what all screens use', () => {
  expect(features('ui/page/Page.tsx', '../../features/shell/Logo.tsx')).toHaveLength(1);
  expect(features('routes.tsx', './features/shell/Layout.tsx')).toEqual([]);
});

it('lets nothing that knows auctions into ui', () => {
  expect(features('ui/page/Page.tsx', '../../domain/teams/Crest.tsx')).toHaveLength(1);
  expect(features('ui/Slip.tsx', '../chat/ChatPanel.tsx')).toHaveLength(1);
  expect(features('ui/page/page.test.ts', '../../domain/teams/Crest.tsx')).toHaveLength(1);
  expect(features('ui/page/Page.tsx', '../../features/shell/Logo.tsx')).toHaveLength(1);
  expect(features('domain/teams/OwnedTeam.tsx', '../../ui/Slip.tsx')).toEqual([]);
  expect(features('ui/page/Page.tsx', '../Key.tsx')).toEqual([]);
});
