import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Every connection of the HTTP server, including web sockets, which Node no longer counts after the upgrade. */
export type Connections = {
  /**
   * Accepts no new ones, closes idle ones, and lets the others finish what is under way.
   *
   * @param graceMs  after which the rest is destroyed
   * @returns how many were destroyed
   */
  end(graceMs: number): Promise<number>;
};

/** How often it checks for connections that have become idle since. */
const POLL_MS = 20;

export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    end: async (graceMs) => {
      server.close();
      const endMs = performance.now() + graceMs;
      for (;;) {
        server.closeIdleConnections();
        if (open.size === 0 || performance.now() >= endMs) break;
        await delay(POLL_MS);
      }
      const { size } = open;
      for (const socket of open) socket.destroy();
      return size;
    },
  };
}
