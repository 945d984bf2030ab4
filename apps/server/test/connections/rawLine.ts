import { connect } from 'node:net';

/** Sends only this text on a TCP connection. @returns all that is received until the server closes it */
export function sendRaw(url: string, text: string): Promise<string> {
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
