import { WebSocket } from 'ws';
import type { SomeBody } from '../people.ts';

/** A websocket with hand-made Engine.IO packets: the client library would behave too well. */
export type RawSocket = {
  readonly webSocket: WebSocket;
  /** Every packet received, as text: `42["countdownUpdate",...]`. */
  readonly received: string[];
  isOpen(): boolean;
  /** Sends a packet as it is. */
  send(packet: string | Buffer): void;
};

/** Opens a connection without authenticating. */
export async function openRaw(
  url: string,
  options: {
    readonly query?: Record<string, string>;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<RawSocket> {
  const query = new URLSearchParams({ EIO: '4', transport: 'websocket', ...options.query });
  const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query.toString()}`, {
    headers: options.headers ?? {},
  });
  const received: string[] = [];
  webSocket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    received.push(text);
    if (text === '2') webSocket.send('3');
  });
  await new Promise<void>((resolve, reject) => {
    webSocket.once('open', resolve);
    webSocket.once('error', reject);
  });
  webSocket.on('error', () => undefined);
  return {
    webSocket,
    received,
    isOpen: () => webSocket.readyState === WebSocket.OPEN,
    send: (packet) => webSocket.send(packet, () => undefined),
  };
}

/** A member's raw socket, authenticated. */
export async function openRawMember(
  url: string,
  who: Pick<SomeBody, 'userId' | 'token'>,
  groupId: string,
): Promise<RawSocket> {
  const raw = await openRaw(url, { query: { userId: who.userId, groupId } });
  const isIn = new Promise<void>((resolve, reject) => {
    raw.webSocket.on('message', (data: Buffer) => {
      if (data.toString().startsWith('40')) resolve();
    });
    raw.webSocket.once('close', () => reject(new Error('The server closed the connection')));
  });
  raw.send(`40${JSON.stringify({ token: who.token })}`);
  await isIn;
  return raw;
}

/** The server's messages of a kind, of all that a raw socket has received. */
export function listReceived({ received }: RawSocket, name: string): string[] {
  return received.filter((packet) => packet.startsWith(`42["${name}"`));
}
