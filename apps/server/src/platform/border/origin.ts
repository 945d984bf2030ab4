import type { IncomingMessage, ServerResponse } from 'node:http';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Server } from 'socket.io';
import type { Addresses } from './address.ts';
import { rawAnswer, type SecurityHeaders } from './headers.ts';

/**
 * Whether a page may open a socket: one of this host, or of the site's public address. A client without an origin is not
 * a page, and has nobody else's session to use.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  publicOrigin: string | null,
  addresses: Addresses,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const requested = requestedHost(request, addresses);
  const { host, hostname } = new URL(origin);
  // Some proxies forward the host without its port.
  return host === requested || hostname === requested;
}

/** The requested host; behind a trusted proxy, the host that the proxy forwards. */
function requestedHost(request: IncomingMessage, addresses: Addresses): string | undefined {
  const forwarded = request.headers['x-forwarded-host'];
  const isForwarded =
    typeof forwarded === 'string' && addresses.isProxy(request.socket.remoteAddress ?? '');
  return isForwarded ? forwarded.split(',').at(-1)?.trim() : request.headers.host;
}

/** Refuses sockets to other sites' pages: the handshake, each poll, and the upgrade. */
export function refuseForeignOrigins(
  io: Pick<Server, 'engine'>,
  deps: {
    readonly publicOrigin: string | null;
    readonly addresses: Addresses;
    readonly headers: SecurityHeaders;
    readonly onRefused: () => void;
  },
): void {
  const { publicOrigin, addresses, headers, onRefused } = deps;
  const body = { status: 'fail', message: MESSAGES.forbidden, code: 'CrossSite' };
  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) => {
    if (isOwnOrigin(request, publicOrigin, addresses)) return next();
    onRefused();
    // An upgrade has no response object: both are answered on the raw socket.
    request.socket.end(rawAnswer('403 Forbidden', body, headers));
  });
  io.engine.on('headers', (given: Record<string, string>) => {
    Object.assign(given, Object.fromEntries(headers));
  });
}
