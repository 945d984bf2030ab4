import { z } from 'zod';
import { type Clock, createClock, systemClock } from '../clock.ts';
import type { Database } from './open.ts';

/** The clock that all processes of a site judge by: the database's. */
export type DatabaseClock = Clock & {
  /** By how much the database's clock is ahead of this machine's, milliseconds. */
  offsetMs(): number;
  close(): void;
};

const SAMPLES = 5;
const TOOK_MS_MAX = 50;
const MEASURE_MS = 30_000;
/** A database that did not answer is asked again sooner. */
const RETRY_MS = 2000;

/** A difference up to so much is walked off, so that time never goes back; a greater one is a clock that was set. */
const SLEW_MS_MAX = 1000;
/** Of each second while a difference is walked off: nobody sees a countdown that runs 5 % slow. */
const SLEW_RATE = 0.05;

const sample = z.tuple([z.object({ now_ms: z.number() })]);

/** Milliseconds that only go forward, whatever is done to the machine's clock. */
const machineMs = () => performance.timeOrigin + performance.now();

/**
 * Reads the database's clock, and keeps following it. Where the answer took 1 ms, the clock is at most 0.5 ms off; of
 * several answers the quickest counts.
 */
export async function createDatabaseClock(
  database: Pick<Database, 'pool'>,
  onError: (error: unknown) => void,
  readMachineMs = machineMs,
): Promise<DatabaseClock> {
  const measure = async (): Promise<{ tookMs: number; offsetMs: number }> => {
    // A connection of its own for as long as that takes: to wait for one would look like a long way there.
    const client = await database.pool.connect();
    try {
      let best = { tookMs: Infinity, offsetMs: 0 };
      for (let at = 0; at < SAMPLES; at += 1) {
        const startMs = readMachineMs();
        const { rows } = await client.query(
          'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms',
        );
        const endMs = readMachineMs();
        const [{ now_ms: nowMs }] = sample.parse(rows);
        const tookMs = endMs - startMs;
        if (tookMs < best.tookMs) best = { tookMs, offsetMs: nowMs - (startMs + endMs) / 2 };
      }
      return best;
    } finally {
      client.release();
    }
  };

  let { offsetMs: targetMs } = await measure();
  let from = { offsetMs: targetMs, atMs: readMachineMs() };

  const offsetAt = (atMs: number): number => {
    const differenceMs = targetMs - from.offsetMs;
    const walkedMs = Math.max(0, atMs - from.atMs) * SLEW_RATE;
    if (walkedMs >= Math.abs(differenceMs)) return targetMs;
    return from.offsetMs + Math.sign(differenceMs) * walkedMs;
  };

  const follow = async (): Promise<void> => {
    const { tookMs, offsetMs: measuredMs } = await measure();
    // On a bad day what is known is better than what could be measured.
    if (tookMs > TOOK_MS_MAX) return;
    const atMs = readMachineMs();
    const offsetMs = offsetAt(atMs);
    const isSet = Math.abs(measuredMs - offsetMs) > SLEW_MS_MAX;
    from = { offsetMs: isSet ? measuredMs : offsetMs, atMs };
    targetMs = measuredMs;
  };

  let timer: NodeJS.Timeout;
  const again = (waitMs: number) => {
    timer = setTimeout(() => {
      follow().then(
        () => again(MEASURE_MS),
        (error: unknown) => {
          onError(error);
          again(RETRY_MS);
        },
      );
    }, waitMs);
    timer.unref();
  };
  again(MEASURE_MS);

  const clock = createClock(() => {
    const atMs = readMachineMs();
    return Math.round(atMs + offsetAt(atMs));
  });
  return {
    ...clock,
    offsetMs: () => clock.nowMs() - systemClock.nowMs(),
    close: () => clearTimeout(timer),
  };
}
