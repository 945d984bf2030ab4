import type { Attack } from '../attack.ts';
import { sendRaw, statusOfRaw } from '../client.ts';

const PATHS = [
  '/%',
  '/%ff',
  '/%00',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/../../../../etc/passwd',
  '//evil.example/',
  '/assets/..%2f..%2fserver%2fsrc%2fmain.ts',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/.git/config',
  '/uploads/..%2fjwt-secret',
  '/uploads/%2e%2e%2fpg',
  '/uploads/x.webp',
  '/api/v1/..%2fmetrics',
  '/api/v1/%',
  '/api/v1/auction/log/%00',
  '/api/v1/auction/log/..%2f..',
  '/socket.io/?EIO=9',
  '/socket.io/',
  '/metrics',
  '/api/v1//profile',
  '/API/V1/profile',
  `/${'a'.repeat(12_000)}`,
  '/;/metrics',
  '/metrics%2f',
  '/api/v1/__proto__',
  '/constructor',
  '/api/v1/docs/..%2f..%2f..%2fpackage.json',
];

/** What must never be in an answer: secrets, system files, source code. */
const SECRETS = /root:x:0|"private": true|import \{|process_resident_memory|\[core\]/;

/** Matches the text of metrics. */
const METRICS = /^# (HELP|TYPE) /m;

/** The headers of every answer. */
const HEADERS = ['x-content-type-options', 'content-security-policy'];
const ANSWER_MS_MAX = 5000;

export const pathTricks: Attack = {
  name: 'path tricks',
  what: 'addresses that climb out, are no UTF-8, or reach for /metrics through a proxy',
  run: async ({ url, tally }) => {
    const { host } = new URL(url);
    for (const path of PATHS) {
      const request =
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 198.51.100.190\r\n` +
        'Connection: close\r\n\r\n';
      const received = await sendRaw(url, request, ANSWER_MS_MAX);
      const shown = path.slice(0, 40);
      tally.count({ status: statusOfRaw(received), text: received.slice(0, 200) }, `GET ${shown}`);
      tally.expect(!SECRETS.test(received), `GET ${shown} gave away what is not for the world.`);
      for (const header of HEADERS) {
        // An address over the parser's limit is answered before the product sees it.
        const isSeen = statusOfRaw(received) !== 431 && statusOfRaw(received) !== 414;
        tally.expect(
          !isSeen || received.toLowerCase().includes(`\n${header}:`),
          `GET ${shown} was answered without ${header}.`,
        );
      }
    }
    for (const forwarded of ['198.51.100.190', '127.0.0.1', '127.0.0.1, 198.51.100.1', '::1']) {
      const request =
        `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${forwarded}\r\n` +
        'Connection: close\r\n\r\n';
      const received = await sendRaw(url, request, ANSWER_MS_MAX);
      tally.count({ status: statusOfRaw(received), text: received.slice(0, 200) }, 'GET /metrics');
      tally.expect(
        // The path is answered like any unknown one: with the app's page, where that is built.
        !METRICS.test(received),
        `/metrics was served to ${forwarded}, through a proxy (${statusOfRaw(received)}).`,
      );
    }
  },
};
