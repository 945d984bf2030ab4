import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startServer, type TestServer } from '../../../apps/server/test/startServer.ts';
import { aVisitor, sharedBrowser, type Viewport, type Visitor } from './browser.ts';

type ServerOptions = NonNullable<Parameters<typeof startServer>[0]>;

/** The product and the shared browser, from before the first test of a file or of a `describe` until after its last. */
export type StartedProduct = {
  readonly server: TestServer;
  readonly browser: Browser;
  /** Somebody's own browser, at the product. */
  visitor(name: string, viewport?: Viewport): Promise<Visitor>;
};

/** To be called where tests are declared. @param options  made before the server starts, where they need something started */
export function startedProduct(
  options: () => ServerOptions | Promise<ServerOptions> = () => ({}),
): StartedProduct {
  let started: Pick<StartedProduct, 'server' | 'browser'> | undefined;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startServer(await options()), sharedBrowser()]);
    started = { server, browser };
  });
  afterAll(async () => {
    await started?.server.close();
  });
  const now = () => {
    if (started === undefined) throw new Error('The product starts before the first test');
    return started;
  };
  return {
    get server() {
      return now().server;
    },
    get browser() {
      return now().browser;
    },
    visitor: (name, viewport) => aVisitor(now().browser, now().server.url, name, viewport),
  };
}
