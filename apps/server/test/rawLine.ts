import { connect } from 'node:net';

/** What came on a line of TCP on which we said just this, until the server closed it. */
export function sayAndListen(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = '';
    const line = connect(Number(port), hostname, () => line.write(text));
    line.setEncoding('utf8');
    line.on('data', (piece: string) => {
      received += piece;
    });
    line.on('error', () => undefined);
    line.on('close', () => resolve(received));
  });
}
