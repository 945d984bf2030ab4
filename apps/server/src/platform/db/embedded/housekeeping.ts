import type { Session } from './session.ts';

/** How often it checks whether there is anything to do; a check costs 0.2 ms. */
const checkEveryMs = 5_000;

/** After this long without a message, nobody is likely to be kept waiting. */
const quietMs = 1_000;

const mebibyte = 1024 * 1024;

/** A checkpoint after this much log takes about 0.2 s, so it waits for a quiet moment ... */
const logBytesWorthIt = 64 * mebibyte;

/** ... but not for ever: the disk must not fill up, and crash recovery must stay within some 5 s. */
const logBytesMax = 512 * mebibyte;

/**
 * Does the work of a PostgreSQL server's background processes, which an embedded one lacks: without them its log grows
 * without end, nothing is vacuumed, and statistics go stale.
 *
 * @param onError  called with a failure, which has no other consequence
 */
export function startHousekeeping(
  session: Session,
  onError: (error: unknown) => void,
): { touched(): void; stop(): void } {
  let lastMessageMs = performance.now();
  let checkpointAt = logPosition(session);

  function check(): void {
    if (!session.isIdle()) return;
    const isQuiet = performance.now() - lastMessageMs >= quietMs;
    const logBytes = logPosition(session) - checkpointAt;
    if (logBytes >= (isQuiet ? logBytesWorthIt : logBytesMax)) {
      session.run('CHECKPOINT');
      checkpointAt = logPosition(session);
    }
    if (isQuiet) {
      const [table] = session.run(tableInNeed);
      if (table !== undefined) session.run(`VACUUM (ANALYZE) ${table}`);
    }
  }

  const timer = setInterval(() => {
    try {
      check();
    } catch (error) {
      onError(error);
    }
  }, checkEveryMs);

  return {
    touched: () => (lastMessageMs = performance.now()),
    stop: () => clearInterval(timer),
  };
}

function logPosition(session: Session): number {
  return Number(session.run(`SELECT pg_current_wal_insert_lsn() - '0/0'`)[0]);
}

/** The table most in need of a vacuum, by autovacuum's rule and default thresholds. */
const tableInNeed = `
  SELECT relid::regclass FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + 0.2 * n_live_tup OR n_mod_since_analyze > 50 + 0.1 * n_live_tup
  ORDER BY n_dead_tup + n_mod_since_analyze DESC LIMIT 1`;
