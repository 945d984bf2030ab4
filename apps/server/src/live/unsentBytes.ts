import type { Socket } from 'socket.io';
import { WebSocket } from 'ws';

export type Connection = Socket['conn'];

/** The websocket of a connection, or null while it polls. */
export function findWebSocket({ transport }: Pick<Connection, 'transport'>): WebSocket | null {
  return 'socket' in transport && transport.socket instanceof WebSocket ? transport.socket : null;
}

/**
 * Calls back once with more than `max` unsent bytes: what waits for the transport to be ready, and what the kernel has
 * not taken. Costs an addition and a comparison a packet. Strings count by their length, which for our mostly ASCII JSON is
 * their bytes.
 *
 * @returns how many bytes are unsent now
 */
export function watchUnsent(
  connection: Connection,
  max: number,
  onTooMuch: () => void,
): () => number {
  let waiting = 0;
  let handedOver = 0;
  let isTooMuch = false;
  connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    waiting += data?.length ?? 0;
    if (waiting + handedOver <= max || isTooMuch) return;
    // What was handed over may have been sent since: only now read the actual amount.
    handedOver = Math.min(handedOver, findWebSocket(connection)?.bufferedAmount ?? 0);
    isTooMuch = waiting + handedOver > max;
    if (isTooMuch) onTooMuch();
  });
  connection.on('flush', () => {
    handedOver = waiting;
    waiting = 0;
  });
  return () => waiting + (findWebSocket(connection)?.bufferedAmount ?? 0);
}
