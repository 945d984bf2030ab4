import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { concat } from './bytes.ts';

type Done = (error?: Error | null) => void;

/** The embedded database can't be reached just now; `code` says so as PostgreSQL does ("connection failure"). */
class EmbeddedAway extends Error {
  readonly code = '08006';
}

/** Stands where `pg` expects a TCP socket, and carries its bytes over a port to the thread of the embedded database. */
export class EmbeddedStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#opened(port),
      (cause: unknown) =>
        this.destroy(new EmbeddedAway('The embedded database cannot be opened.', { cause })),
    );
    return this;
  }

  #opened(port: MessagePort): void {
    if (this.destroyed) return port.close();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    port.on('close', () =>
      this.destroy(new EmbeddedAway('The connection to the embedded database was lost.')),
    );
    this.emit('connect');
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#send([chunk]);
    done();
  }

  /** The messages of one query, which `pg` corks, are sent as one. */
  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  /** Copied: a Buffer is usually a slice of a larger one, and a port would send all of that. */
  #send(chunks: readonly Buffer[]): void {
    const request = concat(chunks);
    this.#port?.postMessage(request, [request.buffer]);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#port?.removeAllListeners('close');
    this.#port?.close();
    done(error);
  }

  // The rest of what `pg` calls on a socket. The port keeps the process alive, as a socket would.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {
    this.#port?.ref();
  }
  unref(): void {
    this.#port?.unref();
  }
}
