import { formatError } from '../text/sentence.ts';
import { settledWithin } from '../time/settledWithin.ts';
import { CloseFailed, type Closer, createClosing } from './closing.ts';

/** The last resort: how long a stop may take before the process exits, whatever is still open. */
const STOP_MS_MAX = 10_000;

/** How long to wait for a startup step under way, so that what it opens can be closed. */
const START_STEP_MS_MAX = 1000;

/** Ctrl-C arrives twice, from the terminal and through npm: within this time it is one signal. */
const SAME_SIGNAL_MS = 500;

/** How this process stops: on a signal, a failed start, or an uncaught exception. */
export type Stop = {
  /** Aborted when the process begins to stop, so that startup goes no further. */
  readonly signal: AbortSignal;
  /** Adds something to close, in reverse order of adding. */
  add(closer: Closer): void;
  /** The startup under way. */
  follow(starting: Promise<unknown>): void;
  /** The first signal stops the process gracefully, a second one at once. */
  signalled(name: string): void;
  /** Exits with 1, after an attempt to close everything. @param sentence  why */
  fail(sentence: string): void;
};

export function createStop(deps: {
  readonly exit: (code: number) => void;
  /** Called with each problem, as a sentence for the operator. */
  readonly say: (sentence: string) => void;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
}): Stop {
  const { exit, say, nowMs } = deps;
  const ending = new AbortController();
  const closers: Closer[] = [];
  const closing = createClosing(() => closers.toReversed());
  let starting: Promise<unknown> = Promise.resolve();
  let signalledAtMs: number | null = null;
  let code = 0;

  const stillOpen = () => closing.underWay() ?? 'The start';

  const end = async (): Promise<void> => {
    const lastResort = setTimeout(() => {
      say(`Stopping took more than ${STOP_MS_MAX / 1000} s. ${stillOpen()} was still open.`);
      exit(1);
    }, STOP_MS_MAX);
    lastResort.unref();
    await settledWithin(
      START_STEP_MS_MAX,
      starting.catch(() => undefined),
    );
    try {
      await closing.close();
    } catch (error) {
      code = 1;
      say(error instanceof CloseFailed ? error.message : formatError(error));
    }
    clearTimeout(lastResort);
    exit(code);
  };

  const begin = () => {
    if (ending.signal.aborted) return;
    ending.abort(new Error('The server is stopping.'));
    void end();
  };

  return {
    signal: ending.signal,
    add: (closer) => closers.push(closer),
    follow: (start) => {
      starting = start;
    },
    signalled: (name) => {
      signalledAtMs ??= nowMs();
      if (nowMs() - signalledAtMs > SAME_SIGNAL_MS) {
        say(`Stopped at once by a second ${name}. ${stillOpen()} was still open.`);
        exit(1);
        return;
      }
      begin();
    },
    fail: (sentence) => {
      say(sentence);
      code = 1;
      begin();
    },
  };
}
