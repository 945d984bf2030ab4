import { simpleQuery } from '@bracketbid/server/platform/db/embedded/wire';
import type { MessagePort } from 'node:worker_threads';

type Listener = (message: unknown) => void;
type Port = Pick<MessagePort, 'on' | 'postMessage'>;

/** A bid in the text of an append: its client's own id. */
const CLIENT_BID_ID = /"clientBidId":"([^"]+)"/g;

/**
 * Reports each answer of the embedded database's thread just before it goes out, with the bids in the statement that it
 * answers. So whatever is flushed only afterwards was acknowledged too early.
 *
 * @param prototype  whose functions are replaced
 * @param checkpointEvery  before each such number of appends a checkpoint is made, as housekeeping does, and every
 * second time a new file of the log is begun: else an hour of bids would see neither. 0 for never
 */
export function watchAnswers(
  prototype: Port,
  onAnswer: (bids: readonly string[]) => void,
  checkpointEvery: number,
): void {
  const { on, postMessage } = prototype;
  let bids: readonly string[] = [];
  let isOwn = false;
  let appends = 0;

  prototype.postMessage = function (this: MessagePort, ...args: Parameters<Port['postMessage']>) {
    if (isOwn) return;
    if (args[0] instanceof Uint8Array) {
      onAnswer(bids);
      bids = [];
    }
    postMessage.apply(this, args);
  };
  const watched = function (this: MessagePort, event: string, listener: Listener) {
    if (event !== 'message') return on.call(this, event, listener);
    const watching = (message: unknown): void => {
      if (message instanceof Uint8Array) {
        bids = bidsIn(message);
        if (bids.length > 0) {
          appends += 1;
          if (checkpointEvery > 0 && appends % checkpointEvery === 0) housekeep(listener);
        }
      }
      listener(message);
    };
    return on.call(this, event, watching);
  };
  Object.assign(prototype, { on: watched });

  function housekeep(listener: Listener): void {
    isOwn = true;
    listener(simpleQuery('CHECKPOINT'));
    if ((appends / checkpointEvery) % 2 === 0) listener(simpleQuery('SELECT pg_switch_wal()'));
    isOwn = false;
  }
}

function bidsIn(request: Uint8Array): string[] {
  const text = Buffer.from(request.buffer, request.byteOffset, request.byteLength).toString(
    'latin1',
  );
  return [...text.matchAll(CLIENT_BID_ID)].flatMap(([, id]) => id ?? []);
}
