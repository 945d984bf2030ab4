import { connect, createServer, type Socket } from 'node:net';

/** A phone's network, as far as TCP shows it. */
export type Network = {
  readonly name: string;
  /** There and back, without a load. */
  readonly roundTripMs: number;
  /** Each write is late by up to so much more. */
  readonly jitterMs: number;
  /** The share of writes that are held back, as by a lost packet, and everything behind them with them. */
  readonly lost: number;
  readonly heldMs: number;
  /** Null where it limits nothing that is sent here. */
  readonly bytesPerSecond: { readonly up: number; readonly down: number } | null;
};

/** A line through such a network. */
export type SlowLine = {
  readonly url: string;
  /** Bytes that have passed since the last look. */
  bytes(): { readonly up: number; readonly down: number };
  /** Holds everything, as in a tunnel, until the returned function is called. */
  enterTunnel(): () => void;
  close(): Promise<void>;
};

/** The same losses and delays in every run: Mulberry32. */
function drawnFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lays a line to a server, which delivers in order what it delays. A new connection waits a round trip for its handshake,
 * which a local one doesn't need; what TLS would add is left out.
 */
export async function laySlowLine(url: string, network: Network): Promise<SlowLine> {
  const target = new URL(url);
  const draw = drawnFrom(1);
  const ends = new Set<Socket>();
  const passed = { up: 0, down: 0 };
  let tunnel: Promise<void> | null = null;

  const deliver = (from: Socket, to: Socket, way: 'up' | 'down', openedMs: number) => {
    let freeMs = openedMs;
    let before: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      passed[way] += chunk.length;
      const { bytesPerSecond } = network;
      const sendingMs = bytesPerSecond === null ? 0 : (chunk.length / bytesPerSecond[way]) * 1000;
      freeMs = Math.max(freeMs, performance.now()) + sendingMs;
      const heldMs = draw() < network.lost ? network.heldMs : 0;
      const dueMs = freeMs + network.roundTripMs / 2 + draw() * network.jitterMs + heldMs;
      before = before.then(async () => {
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await new Promise((resume) => setTimeout(resume, waitMs));
        await tunnel;
        if (!to.destroyed) to.write(chunk);
      });
    });
  };

  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    const openedMs = performance.now() + network.roundTripMs;
    for (const [from, to, way] of [
      [near, far, 'up'],
      [far, near, 'down'],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined);
      from.once('close', () => {
        ends.delete(from);
        to.destroy();
      });
      deliver(from, to, way, openedMs);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    bytes: () => {
      const { up, down } = passed;
      passed.up = 0;
      passed.down = 0;
      return { up, down };
    },
    enterTunnel: () => {
      let leave = () => {};
      tunnel = new Promise((resolve) => {
        leave = resolve;
      });
      return () => {
        tunnel = null;
        leave();
      };
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
