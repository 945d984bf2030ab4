import { expect, it } from 'vitest';
import { doorsElsewhere, staleDoors } from './doors.ts';

const elsewhere = (text: string, path = 'apps/server/src/groups/groups.ts') =>
  doorsElsewhere([{ path, text }]);

it.each([
  ['the clock', 'const now = Date.now();'],
  ['the clock', 'const now = Date.now;'],
  ['the clock', 'const now = new Date();'],
  ['the clock', 'const now = Date();'],
  ['the environment', "const port = process.env['PORT'];"],
  ['HTTP to others', 'await fetch(url);'],
  ['HTTP to others', 'const call = globalThis.fetch;'],
  ['Socket.IO', "import { io } from 'socket.io-client';"],
  ['the browser’s storage', "window.localStorage.getItem('a');"],
  ['the browser’s storage', 'localStorage.clear();'],
  ['SQL on auction_events', 'sql`select seq from auction_events`;'],
  ['SQL on auction_events', "db.selectFrom('auction_events');"],
  ['pictures', "import sharp from 'sharp';"],
  ['pictures', "const sharp = await import('sharp');"],
  ['SMTP', "import nodemailer from 'nodemailer';"],
  ['Redis', "export { createClient } from '@redis/client';"],
])('finds %s where it is not: %s', (door, text) => {
  expect(elsewhere(`\n${text}`)).toEqual([
    expect.stringMatching(`^apps/server/src/groups/groups.ts:2 opens ${door}`),
  ]);
});

it.each([
  'const at = new Date(row.created_at);',
  'deps.fetch(url);',
  'clock.now();',
  "import type { Server } from 'socket.io';",
  "import { type Socket } from 'socket.io';",
  '// Date.now, process.env, fetch(url)',
])('lets stand what opens none: %s', (text) => {
  expect(elsewhere(text)).toEqual([]);
});

it('lets a door stand in its own file, in tests and in the demo', () => {
  for (const path of ['platform/time/clock.ts', 'groups/groups.test.ts', 'demo/bot.ts']) {
    expect(elsewhere('Date.now();', `apps/server/src/${path}`)).toEqual([]);
  }
});

it('names a file of the table that has no such door any more', () => {
  const door = { door: 'pictures', packages: ['sharp'], files: ['a.ts', 'b.ts'], instead: '' };
  const sources = [
    { path: 'a.ts', text: "import sharp from 'sharp';" },
    { path: 'b.ts', text: "import type { Sharp } from 'sharp';" },
  ];
  expect(staleDoors(sources, [door])).toEqual(['b.ts no longer opens pictures']);
});
