/** How far the server's clock is from this page's, measured from what it says. */
export type ServerClock = {
  /** The server's time, epoch milliseconds, as well as it is known. Never steps with the phone's own clock. */
  nowMs(): number;
  /** An answer with the server's time, between two readings of the page's clock. */
  noteRoundTrip(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** A message with the server's time, on its way for an unknown while. */
  noteArrival(serverMs: number, receivedAtMs: number): void;
  /** Forgets what was measured: after sleep the page's clock may have stood still. */
  restart(): void;
};

/** Clocks drift by some milliseconds a minute: older samples count no more. */
const SAMPLE_MS_MAX = 300_000;
const SAMPLES_MAX = 12;

type Sample = { readonly offsetMs: number; readonly roundTripMs: number; readonly atMs: number };

/**
 * A clock from samples: the round trip that was shortest tells most, and every message tells that the server
 * is at least as far as it says.
 *
 * @param pageMs  a clock that only goes forward (`performance.now`)
 * @param wallMs  what to go by before anything was heard
 */
export function createServerClock(pageMs: () => number, wallMs: () => number): ServerClock {
  let samples: Sample[] = [];
  let atLeastMs = Number.NEGATIVE_INFINITY;
  let offsetMs = wallMs() - pageMs();

  const measure = () => {
    const best = samples.reduce<Sample | null>(
      (shortest, sample) =>
        shortest === null || sample.roundTripMs <= shortest.roundTripMs ? sample : shortest,
      null,
    );
    if (best !== null) offsetMs = Math.max(best.offsetMs, atLeastMs);
    else if (atLeastMs > Number.NEGATIVE_INFINITY) offsetMs = atLeastMs;
  };

  return {
    nowMs: () => pageMs() + offsetMs,
    noteRoundTrip: (serverMs, sentAtMs, receivedAtMs) => {
      const roundTripMs = Math.max(0, receivedAtMs - sentAtMs);
      const sample = {
        offsetMs: serverMs + roundTripMs / 2 - receivedAtMs,
        roundTripMs,
        atMs: receivedAtMs,
      };
      samples = [...samples, sample]
        .filter(({ atMs }) => receivedAtMs - atMs <= SAMPLE_MS_MAX)
        .slice(-SAMPLES_MAX);
      measure();
    },
    noteArrival: (serverMs, receivedAtMs) => {
      atLeastMs = Math.max(atLeastMs, serverMs - receivedAtMs);
      measure();
    },
    restart: () => {
      samples = [];
      atLeastMs = Number.NEGATIVE_INFINITY;
    },
  };
}

export const pageMs = (): number => performance.now();

/** This device's own clock, which may be set wrong: for what has to outlive the page, and nothing else. */
export const wallMs = (): number => Date.now();

/** The clock that every countdown of the page goes by. */
export const serverClock = createServerClock(pageMs, wallMs);
