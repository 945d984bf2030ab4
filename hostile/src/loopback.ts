import { isIP } from 'node:net';

/**
 * The origin of a product on this machine.
 *
 * @throws for any other machine: these attacks are meant to do harm
 */
export function loopbackOrigin(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'http:') {
    throw new Error(`${text} is not the http:// address of a product.`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLoopback =
    host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  if (!isLoopback) {
    throw new Error(
      `${url.host} is not on this machine. This attacks what it is pointed at, so it takes 127.0.0.1, ::1 and localhost only.`,
    );
  }
  return url.origin;
}
