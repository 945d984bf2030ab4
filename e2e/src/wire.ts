import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the server that can be cut and mended, as a phone's can. */
export type Wire = {
  readonly url: string;
  /** Breaks every connection and lets no new one through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function layWire(to: string): Promise<Wire> {
  const port = Number(new URL(to).port);
  const open = new Set<Socket>();
  let isCut = false;
  const wire = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) {
      open.add(end);
      end.once('close', () => open.delete(end));
      // A cut wire is no error here.
      end.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    wire.listen(0, '127.0.0.1', resolve);
  });
  const { port: own } = wire.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const end of open) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        wire.close(() => resolve());
      });
    },
  };
}
