import { formatError } from '../text/sentence.ts';

/** Something to close when the process stops. */
export type Closer = {
  /** The start of a sentence: "The mail queue". */
  readonly name: string;
  readonly close: () => unknown;
  /** Which of its parts is still open, if it has several. */
  readonly underWay?: () => string | null;
};

/** Closes things one after the other. */
export type Closing = {
  /** Closes everything, even if something fails. @throws CloseFailed at the end, if something did */
  close(): Promise<void>;
  /** What is being closed; null before and after. */
  underWay(): string | null;
};

/** What could not be closed and why, one sentence each. */
export class CloseFailed extends AggregateError {
  override readonly name = 'CloseFailed';
}

/** @param closers  in the order in which they are closed */
export function createClosing(closers: () => readonly Closer[]): Closing {
  let current: Closer | null = null;
  return {
    close: async () => {
      const failures: Error[] = [];
      for (const closer of closers()) {
        current = closer;
        try {
          await closer.close();
        } catch (error) {
          failures.push(...buildFailures(closer, error));
        }
      }
      current = null;
      if (failures.length === 0) return;
      throw new CloseFailed(failures, failures.map(({ message }) => message).join('\n'));
    },
    underWay: () => (current === null ? null : (current.underWay?.() ?? current.name)),
  };
}

function buildFailures({ name }: Closer, error: unknown): Error[] {
  if (error instanceof CloseFailed) return error.errors;
  const message = `${name} could not be closed: ${formatError(error)}`;
  return [new Error(message, { cause: error })];
}
