import { existsSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { changeAndEndLogins } from '../../accounts/storedLogins.ts';
import { createAudit } from '../audit/audit.ts';
import { systemClock } from '../time/clock.ts';
import { lastMigration } from '../db/migrate.ts';
import { type Database, type DatabaseLocation, DataFolderInUse, openDatabase } from '../db/open.ts';
import { queueMail } from '../mail/mailer.ts';
import type { Change } from '../changes/change.ts';
import { answer, type Answered } from './answer.ts';
import type { OperatorContext } from './context.ts';
import type { OperatorRequest } from './request.ts';
import { formatError } from '../text/sentence.ts';
import { controlSocketPath } from './socketPath.ts';
import { openServersBus, type ServersLine } from './serversBus.ts';

/** Where the data is, and what its servers share. */
export type OperatorLocation = DatabaseLocation & { readonly shared: ServersLine | null };

/** Why it can't be done, as a sentence for the operator. */
export class CannotDo extends Error {
  override readonly name = 'CannotDo';
}

/** A starting server does not listen yet, and a stopping one still holds its folder: either is over by then. */
const IN_BETWEEN_MS_MAX = 10_000;
const TRY_AGAIN_MS = 100;

/** Runs a command in the server that has the folder open, or directly on the database. */
export async function runCommand(
  location: OperatorLocation,
  request: OperatorRequest,
  take: (answered: Answered) => Promise<void>,
): Promise<void> {
  const reached = await reach(location, request.command);
  if (reached === 'server') {
    return take(await requestServer(controlSocketPath(location.dataDir), request));
  }
  try {
    const servers = await openServersBus(reached, location.shared);
    await take(await answer(besideServers(reached, servers.publish), request));
    await servers.close();
  } finally {
    await reached.close();
  }
}

/** Opens the database for this process alone. @throws CannotDo while a server has the folder open */
export async function openAlone(location: DatabaseLocation): Promise<Database> {
  const reached = await reach(location, 'restore');
  if (reached !== 'server') return reached;
  throw new CannotDo('A server is running on this data folder. Stop it first, then restore.');
}

/** The context of commands outside a server. @param publish  sends changes to servers elsewhere */
export function besideServers(
  database: Database,
  publish: (change: Change) => void = () => undefined,
): OperatorContext {
  const clock = systemClock;
  return {
    database,
    clock,
    audit: createAudit(database, clock, (error) =>
      console.error(`This could not be noted in the audit log: ${formatError(error)}`),
    ),
    changeAndEnd: (work) => changeAndEndLogins({ db: database.kysely, clock, publish }, work),
    send: (recipient, letter) => queueMail(database.kysely, clock, recipient, letter),
    publish,
  };
}

type CommandName = OperatorRequest['command'] | 'restore';

/** Read-only commands: they create no database, and don't migrate an older one. */
const READING: ReadonlySet<CommandName> = new Set(['export', 'backup']);
const WITHOUT_NEW_DATABASE: ReadonlySet<CommandName> = new Set([
  ...READING,
  'reset-password',
  'remove-second-factor',
]);

async function reach(
  location: DatabaseLocation,
  command: CommandName,
): Promise<'server' | Database> {
  if (location.databaseUrl !== undefined) return open(location, command);
  const givesUpAtMs = performance.now() + IN_BETWEEN_MS_MAX;
  for (;;) {
    if (await answers(controlSocketPath(location.dataDir))) return 'server';
    if (WITHOUT_NEW_DATABASE.has(command) && !existsSync(join(location.dataDir, 'pg'))) {
      throw new CannotDo(
        `There is no database in ${location.dataDir}. DATA_DIR names the folder, DATABASE_URL a PostgreSQL.`,
      );
    }
    try {
      return await open(location, command);
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || performance.now() > givesUpAtMs) throw error;
    }
    await delay(TRY_AGAIN_MS);
  }
}

async function open(location: DatabaseLocation, command: CommandName): Promise<Database> {
  const asItIs = READING.has(command);
  const database = await openDatabase({ ...location, asItIs });
  if (!asItIs) return database;
  try {
    if ((await lastMigration(database.kysely)) === null) {
      throw new CannotDo('The database is empty: nothing has been stored in it yet.');
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
}

const failed = z.object({ message: z.string() });

async function requestServer(path: string, request: OperatorRequest): Promise<Readable> {
  const body = JSON.stringify(request);
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const headers = { 'content-type': 'application/json' };
    httpRequest({ socketPath: path, path: '/', method: 'POST', headers }, done)
      .on('error', () => fail(new CannotDo('The server ended before it answered. Was it stopped?')))
      .end(body);
  });
  if (response.statusCode === 200) return response;
  const { success, data } = failed.safeParse(await json(response).catch(() => null));
  throw new CannotDo(success ? data.message : 'The server did not say what went wrong.');
}
