import { type ChildProcess, fork } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { makeDurableFolder } from '../../files/durableFiles.ts';
import { DatabaseUnusable } from '../databaseUnusable.ts';
import { folderUnusable } from './folderUnusable.ts';
import { DataFolderInUse } from './folderLock.ts';
import {
  type FromCreator,
  fromCreator,
  type FromThread,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import { hasCluster } from './versionFile.ts';

/** An embedded PostgreSQL in a separate thread. It has one session: a new connection ends the one before it. */
export interface EmbeddedServer {
  /** A port that carries PostgreSQL's wire bytes both ways. Restarts the thread if it has failed. */
  connect(): Promise<MessagePort>;
  /** Ends the session and shuts down cleanly. Idempotent. */
  close(): Promise<void>;
}

/** Events for the operator's log while it runs. */
export interface EmbeddedReports {
  /**
   * The thread gave up: the disk failed, or PostgreSQL did. Queries under way fail with an unknown outcome. The next
   * connection starts a new thread, which recovers from the log.
   */
  failed(reason: string): void;
  /** Housekeeping failed; the database continues. */
  trouble(reason: string): void;
}

interface Thread {
  readonly worker: Worker;
  /** Our ends of its connections. */
  readonly ports: Set<MessagePort>;
  /** Settles when the thread has ended, for whatever reason. Never rejects. */
  readonly ended: Promise<void>;
}

/**
 * Opens the PostgreSQL files in `folder`, made if need be, and keeps them locked until `close`.
 * @throws DataFolderInUse
 * @throws DatabaseUnusable
 */
export async function startEmbedded(
  folder: string,
  reports: EmbeddedReports,
): Promise<EmbeddedServer> {
  const data: ThreadData = { folder: resolve(folder) };
  const parent = dirname(data.folder);
  try {
    makeDurableFolder(parent);
  } catch (error) {
    throw folderUnusable(parent, error);
  }

  let closed = false;
  let current: Promise<Thread> | undefined;

  function running(): Promise<Thread> {
    if (closed) throw new Error('The embedded database is closed.');
    current ??= openThread(data, reports);
    const forget = (): void => void (current = undefined);
    current.then(({ ended }) => ended.then(forget), forget);
    return current;
  }

  await running();
  return {
    async connect() {
      const { worker, ports } = await running();
      const { port1, port2 } = new MessageChannel();
      ports.add(port1);
      port1.once('close', () => ports.delete(port1));
      send(worker, { kind: 'connect', port: port2 }, [port2]);
      return port1;
    },
    async close() {
      closed = true;
      const thread = await current?.catch(() => undefined);
      if (thread === undefined) return;
      send(thread.worker, { kind: 'close' });
      await thread.ended;
    },
  };
}

function send(worker: Worker, message: ToThread, transfer: MessagePort[] = []): void {
  worker.postMessage(message, transfer);
}

async function openThread(data: ThreadData, reports: EmbeddedReports): Promise<Thread> {
  if (!hasCluster(data.folder)) await create(data.folder, reports);
  return startThread(data, reports);
}

/**
 * Creates a database in a separate process (see creator.ts). Settles once: nothing that the process does after its
 * message counts, and its failure is reported once.
 */
async function create(folder: string, reports: EmbeddedReports): Promise<void> {
  const creator = fork(fileURLToPath(new URL('creator.ts', import.meta.url)), [folder], {
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A server that stops meanwhile kills it, or the next one would find the folder locked for seconds.
  const kill = (): void => void creator.kill('SIGKILL');
  process.once('exit', kill);
  const outcome = await readOutcome(creator);
  process.off('exit', kill);
  if (outcome.kind === 'created') return;
  if (outcome.kind === 'inUse') throw new DataFolderInUse(outcome.message);
  reports.failed(outcome.reason);
  throw folderUnusable(dirname(folder), outcome.reason);
}

/** Whichever comes first: the process's message, or its exit without one. Never rejects. */
function readOutcome(creator: ChildProcess): Promise<FromCreator> {
  const failed = (reason: string): FromCreator => ({ kind: 'failed', reason });
  return new Promise((settle) => {
    creator.once('message', (message) => {
      const { data } = fromCreator.safeParse(message);
      settle(data ?? failed('The process that makes the database sent something unknown.'));
    });
    creator.once('error', (error) => settle(failed(error.message)));
    creator.once('exit', (code, signal) =>
      settle(failed(`The process that makes the database ended (${code ?? signal}).`)),
    );
  });
}

/** Its thread has few short-lived objects; V8 would reserve three times as much for them. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

async function startThread(workerData: ThreadData, reports: EmbeddedReports): Promise<Thread> {
  const options = { workerData, resourceLimits };
  const worker = new Worker(new URL('worker.ts', import.meta.url), options);
  const ports = new Set<MessagePort>();
  const ended = new Promise<void>((done) => {
    worker.once('exit', () => {
      // Node now and then tells nothing of a port whose other end went with its thread (1 of 100 in an experiment);
      // a query on it would wait until its time is up.
      for (const port of ports) port.close();
      done();
    });
  });
  await new Promise<void>((ready, refuse) => {
    const fail = (reason: string): void => {
      reports.failed(reason);
      refuse(folderUnusable(dirname(workerData.folder), reason));
    };
    worker.on('message', (message: FromThread) => {
      switch (message.kind) {
        case 'ready':
          return ready();
        case 'inUse':
          return refuse(new DataFolderInUse(message.message));
        case 'unusable':
          return refuse(new DatabaseUnusable(message.message));
        case 'failed':
          return fail(message.reason);
        case 'trouble':
          return reports.trouble(message.reason);
        default:
          return message satisfies never;
      }
    });
    worker.on('error', (error: Error) => fail(error.message));
    worker.on('exit', (code) => refuse(new Error(`The embedded database ended (${code}).`)));
  });
  return { worker, ports, ended };
}
