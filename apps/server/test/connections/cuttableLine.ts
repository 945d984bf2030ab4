import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a server that can be cut and restored: clients that connect through it see an outage. */
export type CuttableLine = {
  /** The same address, through the proxy. */
  readonly url: string;
  /** Ends all connections and accepts no new ones. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

/** @param url  the target, with its port: `redis://127.0.0.1:6379` */
export async function layLine(url: string): Promise<CuttableLine> {
  const target = new URL(url);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => undefined);
      end.once('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String(port);
  return {
    url: near.href,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
