/** The server's clock as this page measures it, from answers and messages. */
export type ServerClock = {
  /** The best estimate of the server's time, epoch milliseconds. Doesn't jump with the phone's own clock. */
  nowMs(): number;
  /** Whether the server's time has been measured. Until then the phone's clock stands in. */
  isMeasured(): boolean;
  /** An answer with the server's time, between two readings of the page's clock. */
  noteRoundTrip(serverMs: number, sentAtMs: number, receivedAtMs: number): void;
  /** A message with the server's time, of unknown latency. */
  noteArrival(serverMs: number, receivedAtMs: number): void;
  /** Drops all samples: the page's clock may have stopped during sleep. */
  restart(): void;
  /** Subscribes to corrections that people would see. Returns how to unsubscribe. */
  onStep(listener: () => void): () => void;
};

/** Clocks drift by some milliseconds a minute: older samples are dropped. */
const SAMPLE_MS_MAX = 300_000;
const SAMPLES_MAX = 12;

/** Smaller corrections don't show on a countdown. */
const STEP_MS_MIN = 250;

type Sample = { readonly offsetMs: number; readonly roundTripMs: number; readonly atMs: number };

/**
 * A clock from samples: the shortest round trip is the most exact, and every message is a lower bound of the
 * server's time.
 *
 * @param pageMs  a clock that only goes forward (`performance.now`)
 * @param wallMs  stands in before the first measurement
 */
export function createServerClock(pageMs: () => number, wallMs: () => number): ServerClock {
  let samples: Sample[] = [];
  let atLeastMs = Number.NEGATIVE_INFINITY;
  let offsetMs = wallMs() - pageMs();
  let isMeasured = false;
  const listeners = new Set<() => void>();

  const measure = () => {
    const best = samples.reduce<Sample | null>(
      (shortest, sample) =>
        shortest === null || sample.roundTripMs <= shortest.roundTripMs ? sample : shortest,
      null,
    );
    const before = isMeasured ? offsetMs : Number.NEGATIVE_INFINITY;
    if (best !== null) offsetMs = Math.max(best.offsetMs, atLeastMs);
    else if (atLeastMs > Number.NEGATIVE_INFINITY) offsetMs = atLeastMs;
    isMeasured = true;
    if (Math.abs(offsetMs - before) < STEP_MS_MIN) return;
    for (const listener of listeners) listener();
  };

  return {
    nowMs: () => pageMs() + offsetMs,
    isMeasured: () => isMeasured,
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
    onStep: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const pageMs = (): number => performance.now();

/** This device's own clock, which may be wrong: only for what must outlive the page, and beside times that it has taken itself. */
export const wallMs = (): number => Date.now();

/** The page's one clock. */
export const serverClock = createServerClock(pageMs, wallMs);

/**
 * Takes the server's time from an HTTP answer.
 *
 * @param serverTime  the raw header; null if missing
 * @param age  the answer's `Age` header: set by a cache, whose stored answer has an old time
 */
export function noteAnswer(
  clock: Pick<ServerClock, 'noteRoundTrip'>,
  answer: { readonly serverTime: string | null; readonly age: string | null },
  times: { readonly sentAtMs: number; readonly receivedAtMs: number },
): void {
  const { serverTime, age } = answer;
  if (serverTime === null || !/^\d{12,15}(\.\d+)?$/.test(serverTime)) return;
  if (age !== null && age !== '0') return;
  clock.noteRoundTrip(Number(serverTime), times.sentAtMs, times.receivedAtMs);
}
