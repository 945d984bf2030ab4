import { z } from 'zod';
import { type Clock, createClock, monotonicMs, type Steady, systemClock } from '../time/clock.ts';
import { createSteadyTime, type Jump } from '../time/steadyTime.ts';
import type { Database } from './open.ts';

/** The clock shared by all processes of a site: the database's, steadied. */
export type DatabaseClock = Clock & { readonly steady: Steady; close(): void };

const SAMPLES = 5;
const TOOK_MS_MAX = 50;
const MEASURE_MS = 30_000;
/** After a failed query the next one comes sooner. */
const RETRY_MS = 2000;

const sample = z.tuple([z.object({ now_ms: z.number() })]);

/**
 * Reads the database's clock, and keeps following it. With a round trip of 1 ms, the clock is at most 0.5 ms off; of
 * several readings the quickest counts.
 */
export async function createDatabaseClock(
  database: Pick<Database, 'pool'>,
  handlers: { readonly onError: (error: unknown) => void; readonly onJump: (jump: Jump) => void },
  readMachineMs = monotonicMs,
): Promise<DatabaseClock> {
  const measure = async (): Promise<{ tookMs: number; aheadMs: number }> => {
    // A dedicated connection: waiting for one of the pool would look like network latency.
    const client = await database.pool.connect();
    try {
      let best = { tookMs: Infinity, aheadMs: 0 };
      for (let at = 0; at < SAMPLES; at += 1) {
        const startMs = readMachineMs();
        const { rows } = await client.query(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms',
        );
        const endMs = readMachineMs();
        const [{ now_ms: nowMs }] = sample.parse(rows);
        const tookMs = endMs - startMs;
        if (tookMs < best.tookMs) best = { tookMs, aheadMs: nowMs - (startMs + endMs) / 2 };
      }
      return best;
    } finally {
      client.release();
    }
  };

  const { aheadMs } = await measure();
  const time = createSteadyTime({ monotonicMs: readMachineMs, aheadMs, onJump: handlers.onJump });

  const follow = async (): Promise<void> => {
    const measured = await measure();
    // While the network is slow, the known offset is better than a new measurement.
    if (measured.tookMs <= TOOK_MS_MAX) time.follow(measured.aheadMs);
  };

  let timer: NodeJS.Timeout;
  const again = (waitMs: number) => {
    timer = setTimeout(() => {
      follow().then(
        () => again(MEASURE_MS),
        (error: unknown) => {
          handlers.onError(error);
          again(RETRY_MS);
        },
      );
    }, waitMs);
    timer.unref();
  };
  again(MEASURE_MS);

  return {
    ...createClock(time.nowMs),
    steady: { ...time, offsetMs: () => time.nowMs() - systemClock.nowMs() },
    close: () => clearTimeout(timer),
  };
}
