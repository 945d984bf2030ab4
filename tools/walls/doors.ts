import { Visitor } from 'oxc-parser';
import { listImports } from './imports.ts';
import { isTest, parse, findPlace, type Source } from './sources.ts';
import { tableAccesses } from './sql.ts';

/** What reaches outside the code, and the only files that may use it. */
export type Door = {
  readonly door: string;
  /** A property of a global, such as `Date.now`; alone, the global itself, read or called. */
  readonly words?: readonly string[];
  /** Packages from outside. Types open no door. */
  readonly packages?: readonly string[];
  readonly table?: string;
  readonly files: readonly string[];
  readonly instead: string;
};

const SERVER = 'apps/server/src/';
/** The demo is a program of its own, which acts as its guests' browsers. */
const DEMO = 'apps/server/src/demo/';

/** docs/code.md says the same in a sentence. */
const DOORS: readonly Door[] = [
  {
    door: 'the clock',
    words: ['Date.now', 'Date()'],
    files: [`${SERVER}platform/time/clock.ts`, 'apps/web/src/live/clock/serverClock.ts'],
    instead: 'Take the clock that is passed in; a screen takes the server’s time.',
  },
  {
    door: 'the environment',
    words: ['process.env'],
    files: ['main.ts', 'platform/operator/main.ts', 'platform/operator/migrateCommand.ts'].map(
      (file) => SERVER + file,
    ),
    instead: 'Let the commands hand it to config.ts, which alone knows the names in it.',
  },
  {
    door: 'HTTP to others',
    words: ['fetch', 'globalThis.fetch', 'window.fetch'],
    files: ['apps/web/src/api/call.ts', `${SERVER}results/feedReader.ts`],
    instead: 'Call through api/call.ts.',
  },
  {
    door: 'Socket.IO',
    packages: ['socket.io', 'socket.io-client'],
    files: [
      `${SERVER}live/socket.ts`,
      'apps/web/src/live/socket/socket.ts',
      'apps/web/src/live/socket/boardSocket.ts',
    ],
    instead: 'Send by the server’s live/socket.ts, receive by the web’s live/socket/socket.ts.',
  },
  {
    door: 'the browser’s storage',
    words: ['localStorage', 'sessionStorage', 'window.localStorage', 'window.sessionStorage'],
    files: ['apps/web/src/store/persist.ts', 'apps/web/src/session.ts'],
    instead: 'Keep it by store/persist.ts; session.ts only compares which storage has changed.',
  },
  {
    door: 'the clipboard',
    words: ['navigator.clipboard'],
    files: ['apps/web/src/ui/share/copyText.ts'],
    instead: 'Copy by ui/share/copyText.ts: a page by plain HTTP has no clipboard of its own.',
  },
  {
    door: 'what browsers offer by HTTPS only',
    words: ['crypto.randomUUID', 'crypto.subtle'],
    files: [],
    instead: 'Take newRequestId, or @noble/hashes: a laptop in a room serves plain HTTP.',
  },
  {
    door: 'SQL on auction_events',
    table: 'auction_events',
    files: [
      ...['log.ts', 'readLog.ts', 'pastEvents.ts'].map((file) => `${SERVER}auction/log/${file}`),
      ...['writeBackup.ts', 'restoreBackup.ts'].map(
        (file) => `${SERVER}platform/db/backup/${file}`,
      ),
    ],
    instead: 'Read and append by auction/log/log.ts.',
  },
  {
    door: 'pictures',
    packages: ['sharp'],
    files: [`${SERVER}platform/uploads/decoder.ts`],
    instead: 'Have it drawn by uploads/pictures.ts, in a process of its own.',
  },
  {
    door: 'SMTP',
    packages: ['nodemailer'],
    files: [`${SERVER}platform/mail/transport.ts`],
    instead: 'Send by the mailer.',
  },
  {
    door: 'push services',
    packages: ['node:https'],
    files: [`${SERVER}platform/push/deliver.ts`],
    instead: 'Send by the pusher.',
  },
  {
    door: 'Redis',
    packages: ['@redis/client'],
    files: [`${SERVER}platform/bus/redis.ts`],
    instead: 'Publish to the feed of changes.',
  },
];

/** @returns each use of a door outside its files, as `file:line`, with what to do instead */
export function doorsElsewhere(
  sources: readonly Source[],
  doors: readonly Door[] = DOORS,
): string[] {
  return sources
    .filter(({ path }) => /^(apps|packages)\/[^/]+\/src\//.test(path) && !isTest(path))
    .filter(({ path }) => !path.startsWith(DEMO))
    .flatMap((source) =>
      doors
        .filter(({ files }) => !files.includes(source.path))
        .flatMap((door) =>
          listUses(source, door).map((place) => `${place} opens ${door.door}. ${door.instead}`),
        ),
    );
}

/** Files of the table that no longer have their door: the table must not list more than there is. */
export function staleDoors(sources: readonly Source[], doors: readonly Door[] = DOORS): string[] {
  return doors.flatMap((door) =>
    door.files
      .filter((file) => {
        const source = sources.find(({ path }) => path === file);
        return source === undefined || listUses(source, door).length === 0;
      })
      .map((file) => `${file} no longer opens ${door.door}`),
  );
}

function listUses(source: Source, { words = [], packages = [], table }: Door): string[] {
  const ofPackages = listImports(source)
    .filter(({ specifier, isType }) => !isType && packages.includes(specifier))
    .map(({ place }) => place);
  const ofTable = table === undefined ? [] : tableAccesses(source);
  return [
    ...ofPackages,
    ...ofTable.flatMap((access) => (access.table === table ? [access.place] : [])),
    ...globalsUsed(source).flatMap(({ word, place }) => (words.includes(word) ? [place] : [])),
  ];
}

type Use = { readonly word: string; readonly place: string };

/** Properties of plain names (`process.env`), plain names that are called or looked into, and `Date` without an instant. */
function globalsUsed(source: Source): Use[] {
  const found: Use[] = [];
  const use = (word: string, at: number) => found.push({ word, place: findPlace(source, at) });
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (object.type !== 'Identifier') return;
      use(object.name, start);
      if (property.type === 'Identifier') use(`${object.name}.${property.name}`, start);
    },
    CallExpression({ callee, start }) {
      if (callee.type !== 'Identifier') return;
      use(callee.name === 'Date' ? 'Date()' : callee.name, start);
    },
    NewExpression({ callee, arguments: args, start }) {
      if (callee.type === 'Identifier' && callee.name === 'Date' && args.length === 0) {
        use('Date()', start);
      }
    },
  }).visit(parse(source).program);
  return found;
}
