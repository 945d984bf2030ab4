import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTestLocation } from '../../apps/server/test/database.ts';
import { startProcess } from '../../apps/server/test/servers/serverProcess.ts';
import { ADMIN } from '../../apps/server/test/startServer.ts';

/** A running product, and what is known about it. */
export type Product = {
  readonly url: string;
  /** Its process, to read its memory. */
  readonly pid: number | null;
  readonly admin: { readonly email: string; readonly password: string };
  readonly jwtSecret: string | null;
  readonly outbox: string | null;
  close(): Promise<void>;
};

/** Starts a product with all its limits on, with its own database in a folder that is removed at the end. */
export async function startProduct(): Promise<Product> {
  const location = await createTestLocation('embedded');
  const jwtSecret = randomBytes(32).toString('hex');
  try {
    const { url, pid, stop, kill } = await startProcess(location, 0, {
      env: {
        RATE_LIMIT: 'on',
        JWT_SECRET: jwtSecret,
        SMTP_URL: '',
        PUBLIC_URL: '',
        REDIS_URL: '',
        SCORE_FEED: 'off',
      },
    });
    const close = async () => {
      const giveUp = setTimeout(() => void kill(), STOP_MS_MAX);
      await stop();
      clearTimeout(giveUp);
      await location.remove();
    };
    const outbox = join(location.dataDir, 'outbox');
    return { url, pid, admin: ADMIN, jwtSecret, outbox, close };
  } catch (error) {
    await location.remove();
    throw error;
  }
}

/** Longer than the product's own limit for stopping. */
const STOP_MS_MAX = 15_000;
