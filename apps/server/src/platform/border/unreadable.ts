import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { rawAnswer, type SecurityHeaders } from './headers.ts';

/** Errors of Node's parser, and the status for each; anything else is a plain 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const MESSAGE_OF: Readonly<Record<number, string>> = {
  408: 'The request did not come in time.',
  413: 'This is more than the server accepts.',
  431: 'The headers are more than the server accepts.',
};

/** Responds on a connection whose request could not be parsed, or not in time, and closes it. */
export function answerUnreadable(headers: SecurityHeaders) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The client is gone.
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const message = MESSAGE_OF[status] ?? 'The request is not valid.';
    // Half a response is sent already: another one would be read as part of it.
    if (socket.writable && socket.bytesWritten === 0) {
      const body = { status: 'fail', message, code: 'Invalid' };
      socket.write(rawAnswer(`${status} ${STATUS_CODES[status] ?? ''}`, body, headers));
    }
    socket.destroySoon();
  };
}
