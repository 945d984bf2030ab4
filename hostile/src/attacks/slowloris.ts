import { connect, type Socket } from 'node:net';
import { pause } from '@bracketbid/faults/daemon';
import { atOnce, type Attack } from '../attack.ts';
import { anyAddress } from '../client.ts';

const LINES = { short: 60, full: 300 };

/** A body that doesn't arrive is cut off by then, seconds: on a slow connection a picture may take a minute. */
const ENDED_WITHIN_SECONDS = 70;

export const slowloris: Attack = {
  name: 'slowloris',
  what: 'hundreds of lines on which a header, or a body, arrives a byte a second or never',
  run: async ({ url, tally, own, seconds, size }) => {
    const { hostname, port, host } = new URL(url);
    const [member] = own.members;
    const heads = [
      () => `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${anyAddress()}\r\nX-Slow: `,
      () =>
        `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${anyAddress()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      () =>
        `POST /api/v1/auction/add HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${member?.token ?? ''}\r\n` +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      () => '',
    ];
    const lines: Socket[] = [];
    await atOnce(LINES[size], async (index) => {
      const line = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
      line.on('error', () => undefined);
      line.resume();
      line.write(heads[index % heads.length]?.() ?? '');
      lines.push(line);
    });
    tally.sent(lines.length);
    // Only a full run is long enough to see them ended; in a short one honest people must not notice them.
    const stays = size === 'short' ? Math.min(2, seconds) : ENDED_WITHIN_SECONDS;
    const endMs = performance.now() + stays * 1000;
    const withBody = () => lines.filter((line, index) => index % 4 === 1 && !line.destroyed).length;
    while (performance.now() < endMs && lines.some((line) => !line.destroyed)) {
      for (const [index, line] of lines.entries()) {
        if (!line.destroyed && index % 4 === 0) line.write('a');
      }
      await pause(1000);
    }
    const open = lines.filter((line) => !line.destroyed).length;
    tally.note('lines ended', lines.length - open);
    tally.note('lines left open', open);
    tally.expect(
      size === 'short' || withBody() === 0,
      `${withBody()} requests whose bodies never came were still waited for after ${stays} s.`,
    );
    for (const line of lines) line.destroy();
  },
};
