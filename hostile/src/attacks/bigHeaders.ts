import type { Attack } from '../attack.ts';
import { sendRaw, statusOfRaw } from '../client.ts';

const ANSWER_MS_MAX = 5000;

export const bigHeaders: Attack = {
  name: 'big headers',
  what: 'headers and cookies of 64 KB, thousands of headers, two lengths, requests within requests',
  run: async ({ url, client, tally }) => {
    const { host } = new URL(url);
    const get = (headers: string) => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
    const requests: [string, string][] = [
      ['a header of 64 KB', get(`X-Big: ${'a'.repeat(65_536)}\r\n`)],
      ['a cookie of 64 KB', get(`Cookie: XSRF-TOKEN=${'a'.repeat(65_536)}\r\n`)],
      ['5,000 cookies', get(`Cookie: ${'a=b; '.repeat(5000)}\r\n`)],
      ['4,000 headers', get('X-Many: 1\r\n'.repeat(4000))],
      ['a token of 32 KB', get(`Authorization: Bearer ${'a'.repeat(32_768)}\r\n`)],
      [
        'two lengths',
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}   `,
      ],
      [
        'a length and chunks',
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n`,
      ],
      ['a folded header', get('X-Folded: a\r\n b\r\n')],
      ['a NUL in a header', get('X-Nul: a\u0000b\r\n')],
      ['no HTTP at all', 'HELO example.test\r\n\r\n'],
      ['a version that is none', `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`],
      ['a method of 4 KB', `${'A'.repeat(4096)} / HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
      [
        'a host that is another’s',
        `GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      ],
    ];
    for (const [kind, bytes] of requests) {
      const received = await sendRaw(url, bytes, ANSWER_MS_MAX);
      const status = statusOfRaw(received);
      tally.count({ status, text: received.slice(0, 200) }, `A request with ${kind}`);
      tally.expect(!received.includes('evil.example'), `A request with ${kind} is echoed.`);
    }
    const health = await client.send({ path: '/healthz' });
    tally.expect(health.status === 200, `/healthz answered ${health.status} afterwards.`);
  },
};
