import { createClosing } from './closing.ts';

/** What runs, or is open, while the process serves. */
export type Part = {
  /** The start of a sentence: "The reminders". */
  readonly name: string;
  readonly start?: (() => void | Promise<void>) | undefined;
  readonly stop?: () => unknown;
};

/** The parts of a process, each registered once, where it is made. */
export type Parts = {
  /** Registers parts: started after those registered before, and stopped before them. */
  add(...parts: readonly Part[]): void;
  /** Starts one after the other. @throws what a start throws; the parts after it are not started */
  start(): Promise<void>;
  /** Stops all, started or not, the last registered first, even if one fails. @throws CloseFailed at the end */
  stop(): Promise<void>;
  /** The name of the part that is being stopped; null before and after. */
  stopping(): string | null;
};

export function createParts(): Parts {
  const parts: Part[] = [];
  const closing = createClosing(() =>
    parts
      .toReversed()
      .flatMap(({ name, stop }) => (stop === undefined ? [] : [{ name, close: stop }])),
  );
  return {
    add: (...more) => void parts.push(...more),
    start: async () => {
      for (const { start } of parts) await start?.();
    },
    stop: closing.close,
    stopping: closing.underWay,
  };
}
