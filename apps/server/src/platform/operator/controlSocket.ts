import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { failureReply, Refused } from '../../failures.ts';
import { answer } from './answer.ts';
import type { OperatorContext } from './context.ts';
import { operatorRequest, listProblems } from './request.ts';
import { formatError } from '../text/sentence.ts';
import { freshSocketPath } from './socketPath.ts';

/** Operators' access to a running server, since no other process can open its embedded database. */
export type ControlSocket = { close(): Promise<void> };

/** A tournament of 68 teams has 68 KB. */
const REQUEST_BYTES_MAX = 4_000_000;

/**
 * Listens for operators on a Unix socket in the data folder, which this process has locked. Only this user may connect
 * (mode 0600), over HTTP that no browser can reach.
 *
 * One request: `POST /` with an `OperatorRequest`; the answer is text or bytes, or `{message}` with the status of a failure.
 */
export async function openControlSocket(deps: {
  readonly context: OperatorContext;
  readonly dataDir: string;
  readonly onError: (error: unknown) => void;
}): Promise<ControlSocket> {
  const { context, dataDir, onError } = deps;
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const signal = AbortSignal.any([stopping.signal, gone.signal]);
    reply(context, dataDir, request, response, signal).catch((error: unknown) => {
      if (!signal.aborted && failureReply(error).status >= 500) onError(error);
      refuse(response, error);
    });
  });
  const { path, remove } = freshSocketPath(dataDir);
  await listen(server, path);
  return {
    close: async () => {
      stopping.abort();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      remove();
    },
  };
}

/** The socket has its mode from the first instant: `bind`, within this call of `listen`, applies the umask. */
async function listen(server: Server, path: string): Promise<void> {
  const listening = new Promise<void>((done, fail) => {
    server.once('listening', done).once('error', fail);
  });
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await listening;
}

async function reply(
  context: OperatorContext,
  dataDir: string,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const parsed = operatorRequest.safeParse(await readBody(request));
  if (!parsed.success) throw new Refused('Invalid', listProblems(parsed.error));
  const answered = await answer(context, parsed.data);
  if (typeof answered === 'string') return void response.end(answered);
  const file = await spool(answered, dataDir, signal);
  await pipeline(file.createReadStream({ start: 0 }), response, { signal });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(failureReply(error).status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: formatError(error) }));
}

/**
 * Buffers a stream in a file as fast as this machine can: the stream holds the database, and the client may read slowly,
 * or not at all. The file is unlinked at once, so that nothing is left of it whatever happens.
 */
async function spool(source: Readable, dataDir: string, signal: AbortSignal): Promise<FileHandle> {
  const path = join(dataDir, `operator-${randomUUID()}.tmp`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await file.writeFile(source, { signal });
    return file;
  } catch (error) {
    source.destroy();
    await file.close();
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > REQUEST_BYTES_MAX) throw new Refused('TooLarge', 'The request is too large.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refused('Invalid', 'This is not valid JSON.');
  }
}
