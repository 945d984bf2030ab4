import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAddresses } from './address.ts';
import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://bracketbid.example';

function isTaken(headers: Record<string, string>, trustProxy = 'loopback'): boolean {
  const line = new Socket();
  Object.defineProperty(line, 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(line);
  Object.assign(request.headers, headers);
  return isOwnOrigin(request, PUBLIC, createAddresses(trustProxy));
}

describe('a page that opens a socket', () => {
  it('is this site’s: by the host it requests, or by the public address', () => {
    expect(isTaken({ host: '10.0.0.5:3000', origin: PUBLIC })).toBe(true);
    expect(isTaken({ host: '10.0.0.5:3000', origin: 'http://10.0.0.5:3000' })).toBe(true);
    expect(isTaken({ host: '10.0.0.5', origin: 'http://10.0.0.5:3000' })).toBe(true);
    expect(isTaken({ host: '10.0.0.5:3000' })).toBe(true);
  });

  it('is not another’s, whatever it calls itself', () => {
    const host = 'bracketbid.example';
    for (const origin of ['https://evil.example', 'https://bracketbid.example.evil.example']) {
      expect(isTaken({ host, origin })).toBe(false);
    }
    expect(isTaken({ host, origin: 'null' })).toBe(false);
    expect(isTaken({ host: `${host}:3000`, origin: `http://${host}:4000` })).toBe(false);
  });

  it('is judged by the host that a trusted proxy forwards, and by nobody else’s header', () => {
    const forwarded = { host: 'inside:3000', 'x-forwarded-host': 'pool.example' };
    const origin = 'https://pool.example';
    expect(isTaken({ ...forwarded, origin })).toBe(true);
    expect(isTaken({ ...forwarded, origin }, '10.0.0.1')).toBe(false);
  });
});
