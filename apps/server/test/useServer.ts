import { afterAll, beforeAll } from 'vitest';
import { signInAdmin, type SomeBody } from './people.ts';
import { startServer, type TestServer } from './startServer.ts';

/**
 * One server for all tests of a suite, closed after them, with the site's admin signed in.
 *
 * @param prepare  called with both before the tests, to keep them and to set up what all tests need
 */
export function useServer(
  options: Parameters<typeof startServer>[0],
  prepare: (started: {
    readonly server: TestServer;
    readonly admin: SomeBody;
  }) => Promise<void> | void,
): void {
  let server: TestServer | null = null;
  beforeAll(async () => {
    server = await startServer(options);
    await prepare({ server, admin: await signInAdmin(server.url) });
  });
  afterAll(async () => {
    await server?.close();
  });
}
