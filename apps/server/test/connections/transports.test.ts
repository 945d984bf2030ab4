import { createServer, request, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { mendTransports, TRANSPORTS } from '../../../web/src/live/socket/transports.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function listen(server: HttpServer): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function aProcess(): Promise<number> {
  const http = createServer();
  const server = new Server(http);
  closings.push(() => server.close());
  return listen(http);
}

/** A balancer that sends each request to the next process. */
async function aBalancer(ports: readonly number[], allowsWebsocket: boolean): Promise<string> {
  let turn = 0;
  const next = () => ports[turn++ % ports.length];
  const balancer = createServer((incoming, reply) => {
    const { method, url, headers } = incoming;
    const on = request({ port: next(), host: '127.0.0.1', method, path: url, headers }, (from) => {
      reply.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(reply);
    });
    on.on('error', () => reply.destroy());
    incoming.pipe(on);
  });
  balancer.on('upgrade', (incoming, near) => {
    if (!allowsWebsocket) {
      near.destroy();
      return;
    }
    const far = connect(next() ?? 0, '127.0.0.1');
    const head = Object.entries(incoming.headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    far.write(`GET ${incoming.url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  closings.push(() => {
    balancer.closeAllConnections();
    balancer.close();
  });
  return `http://127.0.0.1:${await listen(balancer)}`;
}

function aClient(url: string): Socket {
  const socket = io(url, { transports: TRANSPORTS, forceNew: true });
  closings.push(() => socket.close());
  mendTransports(socket);
  return socket;
}

const transportName = (socket: Socket) => socket.io.engine.transport.name;

describe('a client', () => {
  it('goes on by websocket at once where each request meets another process', async () => {
    const url = await aBalancer([await aProcess(), await aProcess()], true);
    const startedMs = performance.now();
    const socket = aClient(url);
    await expect.poll(() => socket.connected, { interval: 5 }).toBe(true);
    expect(transportName(socket)).toBe('websocket');
    expect(performance.now() - startedMs).toBeLessThan(900);
  });

  it('keeps to polling where no websocket gets through', async () => {
    const socket = aClient(await aBalancer([await aProcess()], false));
    await expect.poll(() => socket.connected).toBe(true);
    expect(transportName(socket)).toBe('polling');
  });

  it('begins by polling and goes on by websocket where both work', async () => {
    const socket = aClient(await aBalancer([await aProcess()], true));
    await expect.poll(() => socket.connected).toBe(true);
    await expect.poll(() => transportName(socket)).toBe('websocket');
  });
});
