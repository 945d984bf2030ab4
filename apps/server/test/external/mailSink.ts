import { startMailServer } from './mailServer.ts';

/** A mail server of its own process: `mailSink.ts ADDRESS PORT`. Prints each mail that it receives. */
const [, , host, port] = process.argv;
const { url } = await startMailServer({
  host: host ?? '127.0.0.1',
  port: Number(port ?? 0),
  onMail: ({ to, subject, text }) =>
    console.log(`to ${to?.map(({ address }) => address).join(', ')}: ${subject}\n${text}`),
});
console.log(`Mails are taken at ${url}`);
