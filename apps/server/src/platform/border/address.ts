import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Who is at the other end of a connection, as rate limits by address see it. */
export type Addresses = {
  /** The address that a request is rate-limited by: the one trusted proxies forward, else the peer's own. */
  toKey(request: IncomingMessage): string;
  /** Whether an address is a trusted proxy's, which many people share. */
  isProxy(peer: string): boolean;
};

/** @param trustProxy  as in Fastify: addresses and networks, separated by commas */
export function createAddresses(trustProxy: string): Addresses {
  const trust = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()));
  return {
    toKey: (request) => toNetwork(proxyAddr(request, trust)),
    isProxy: (peer) => trust(peer, 0),
  };
}

/**
 * One household, or one hall: an IPv4 address, or an IPv6 /64, in which a client can use a new address for each request.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [plain = address] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
