import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { createTransport, MailServerAway, type Transport } from './transport.ts';

const MAIL = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const satisfies Mail;

/** What a mail server does once it is told a recipient; null answers nothing at all. */
type ToRecipient = (socket: Socket, line: string) => string | null;

/** A mail server that treats every recipient as the test says. @returns its port */
async function aMailServer(greeting: string | null, toRecipient: ToRecipient) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let isData = false;
    if (greeting !== null) socket.write(greeting);
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          socket.write('250 Taken\r\n');
        } else if (line.startsWith('RCPT')) {
          const answer = toRecipient(socket, line);
          if (answer !== null) socket.write(answer);
        } else if (line.startsWith('DATA')) {
          isData = true;
          socket.write('354 Go on\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 Bye\r\n');
        else socket.write('250 Well\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

describe('a mail', () => {
  let server: Awaited<ReturnType<typeof aMailServer>>;
  let transport: Transport;
  const isBad = (line: string) => line.includes('bad@');

  const connect = async (greeting: string | null, toRecipient: ToRecipient) => {
    server = await aMailServer(greeting, toRecipient);
    transport = createTransport({
      smtpUrl: server.url,
      from: 'site@example.test',
      outbox: '',
      onWritten: () => {},
    });
  };
  const failure = (recipient: string) =>
    transport.deliver(recipient, MAIL).then(
      () => null,
      (error: unknown) => error,
    );
  const failsAlone = async () => {
    const error = await failure('bad@example.test');
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailServerAway);
  };
  afterEach(async () => {
    transport.close();
    await server.close();
  });

  it.each<[string, ToRecipient]>([
    ['refused', (_, line) => (isBad(line) ? '550 No such person\r\n' : '250 Well\r\n')],
    [
      'put off with the end of the session',
      (_, line) => (isBad(line) ? '421 Later\r\n' : '250 Well\r\n'),
    ],
    [
      'dropped',
      (socket, line) => {
        if (!isBad(line)) return '250 Well\r\n';
        socket.destroy();
        return null;
      },
    ],
  ])('whose recipient is %s fails alone: the server is not away', async (_, toRecipient) => {
    await connect('220 Here\r\n', toRecipient);
    // Over a connection of its own, and over one that has served before.
    for (const _each of [1, 2]) {
      await failsAlone();
      expect(await failure('good@example.test')).toBeNull();
    }
  });

  it('whose recipient is not answered fails alone', async () => {
    await connect('220 Here\r\n', (_, line) => (isBad(line) ? null : '250 Well\r\n'));
    await failsAlone();
    expect(await failure('good@example.test')).toBeNull();
  }, 60_000);

  it('finds the server away where nobody greets, and where nobody listens', async () => {
    await connect(null, () => null);
    expect(await failure('good@example.test')).toBeInstanceOf(MailServerAway);
    await server.close();
    expect(await failure('good@example.test')).toBeInstanceOf(MailServerAway);
  }, 60_000);
});
