/** The thread in which the embedded PostgreSQL runs, so that a commit's fsync never stops the server's event loop. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseUnusable } from '../databaseUnusable.ts';
import { giveBackMemory } from '../giveBackMemory.ts';
import { useBaselineCompiler } from './baselineCompiler.ts';
import { openCluster } from './cluster.ts';
import { DataFolderInUse, lockFolder } from './folderLock.ts';
import { startHousekeeping } from './housekeeping.ts';
import { type FromThread, threadData, type ToThread } from './messages.ts';
import { createSession } from './session.ts';
import { createLastWords } from './lastWords.ts';

const { folder } = threadData.parse(workerData);

const lastWords = createLastWords();

function send(message: FromThread): void {
  parentPort?.postMessage(message);
}

function reportTrouble(error: unknown): void {
  send({ kind: 'trouble', reason: lastWords.findReason(error) });
}

/** Ends this thread at once, before any pending answer, whose outcome stays unknown to its caller. */
function giveUp(error: unknown): never {
  send({ kind: 'failed', reason: lastWords.findReason(error) });
  process.exit(1);
}

function serve(pglite: PGlite, unlock: () => void): void {
  const session = createSession(pglite, giveUp);
  const housekeeping = startHousekeeping(session, reportTrouble);
  let current: MessagePort | undefined;
  let closing = false;

  /** PGlite has one session: a new connection takes it over, reset. */
  function connect(port: MessagePort): void {
    current?.close();
    current = port;
    session.reset();
    port.on('message', (request: Uint8Array) => {
      housekeeping.touched();
      const answer = session.answer(request);
      if (answer.byteLength > 0) port.postMessage(answer, [answer.buffer]);
    });
    port.on('close', () => {
      if (port === current && !closing) session.reset(); // what it left unfinished is rolled back
    });
  }

  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'connect') return connect(message.port);
    closing = true;
    housekeeping.stop();
    current?.close();
    parentPort?.close();
    pglite.close().then(unlock, giveUp);
  });
}

try {
  const unlock = lockFolder(folder);
  useBaselineCompiler();
  serve(await openCluster(folder, lastWords.add), unlock);
  giveBackMemory();
  send({ kind: 'ready' });
} catch (error) {
  if (error instanceof DataFolderInUse) send({ kind: 'inUse', message: error.message });
  else if (error instanceof DatabaseUnusable) send({ kind: 'unusable', message: error.message });
  else giveUp(error);
}
