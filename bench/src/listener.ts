import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** A member's connection. */
export type Listener = {
  /** Sends a text unchanged, as often as given. Settles when the system has accepted it all, or the connection is gone. */
  send(text: string, times?: number): Promise<void>;
  /** Sends a message of Socket.IO's. @returns its acknowledgement, as JSON; never settles if the connection is lost */
  ask(name: string, payload: object): Promise<string>;
  /** Stops reading: what the server sends piles up on its side. */
  stopReading(): void;
  isOpen(): boolean;
  /** Settles when the connection is gone, whichever side ended it. */
  readonly gone: Promise<void>;
  close(): void;
};

const OPEN = '0';
const CONNECTED = '40';
const CONNECT_FAILED = '44';
const ACK = '43';
const PING = '2';

/**
 * Connects a member by websocket, speaking Socket.IO's protocol by hand: the load must be light, as it shares the
 * machine with the system under test.
 *
 * @param onMessage  called with the bytes of every message, valid during the call
 * @param headers  added to those of the handshake
 * @throws if the server does not admit the member
 */
export function listen(
  url: string,
  who: { readonly userId: string; readonly groupId: string; readonly token: string },
  onMessage: (bytes: Buffer) => void,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listener> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const query = new URLSearchParams({
    EIO: '4',
    transport: 'websocket',
    userId: who.userId,
    groupId: who.groupId,
  });
  socket.write(
    `GET /socket.io/?${query.toString()} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${listLines(headers)}\r\n`,
  );
  const asked = new Map<number, (answer: string) => void>();
  let lastId = 0;
  return new Promise((resolve, reject) => {
    let rest: Buffer = Buffer.alloc(0);
    let upgraded = false;
    const gone = new Promise<void>((ended) => socket.once('close', () => ended()));
    const listener: Listener = {
      send: (text, times = 1) => {
        const frame = maskedText(text);
        const all = times === 1 ? frame : Buffer.concat(Array.from({ length: times }, () => frame));
        return new Promise((sent) => {
          socket.write(all, () => sent());
        });
      },
      ask: (name, payload) =>
        new Promise((answer) => {
          lastId += 1;
          asked.set(lastId, answer);
          socket.write(maskedText(`42${lastId}${JSON.stringify([name, payload])}`));
        }),
      stopReading: () => socket.pause(),
      isOpen: () => !socket.destroyed && socket.writable,
      gone,
      close: () => socket.destroy(),
    };
    const take = (payload: Buffer) => {
      const head = payload.toString('latin1', 0, 2);
      if (head === '42') onMessage(payload);
      else if (head === ACK) {
        const text = payload.toString();
        const start = text.indexOf('[');
        const id = Number(text.slice(ACK.length, start));
        asked.get(id)?.(text.slice(start + 1, -1));
        asked.delete(id);
      } else if (head.startsWith(OPEN)) {
        socket.write(maskedText(`40${JSON.stringify({ token: who.token })}`));
      } else if (head === PING) socket.write(maskedText('3'));
      else if (head === CONNECTED) resolve(listener);
      else if (head === CONNECT_FAILED) reject(new Error(payload.toString()));
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection')));
    socket.on('data', (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
          reject(new Error(rest.toString('latin1', 0, rest.indexOf('\r\n'))));
          socket.destroy();
          return;
        }
        upgraded = true;
        rest = rest.subarray(end + 4);
      }
      rest = takeFrames(rest, take);
    });
  });
}

function listLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

/** Passes on every complete frame. @returns the remaining bytes */
function takeFrames(bytes: Buffer, take: (payload: Buffer) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes.readUInt8(at + 1) & 0x7f;
    const headBytes = short === 127 ? 10 : short === 126 ? 4 : 2;
    if (bytes.length - at < headBytes) break;
    const size =
      short === 127
        ? Number(bytes.readBigUInt64BE(at + 2))
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : short;
    const end = at + headBytes + size;
    if (bytes.length < end) break;
    take(bytes.subarray(at + headBytes, end));
    at = end;
  }
  return bytes.subarray(at);
}

/** A client's frame; a mask of zeros leaves the text unchanged. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head =
    length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, (length >> 8) & 0xff, length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}
