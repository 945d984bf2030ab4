import { sentenceOf } from '../sentence.ts';

/** A thing that must be closed at the end. */
export type Closer = {
  /** As a sentence would begin: "The mail queue". */
  readonly name: string;
  readonly close: () => unknown;
  /** What of it is still open, where it is made of several things. */
  readonly underWay?: () => string | null;
};

/** Closes things one after the other. */
export type Closing = {
  /** Closes everything, whatever fails. @throws CloseFailed at the end, when something did */
  close(): Promise<void>;
  /** What is being closed just now; null before and after. */
  underWay(): string | null;
};

/** What could not be closed, each with its reason: one sentence for each. */
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
          failures.push(...failuresOf(closer, error));
        }
      }
      current = null;
      if (failures.length === 0) return;
      throw new CloseFailed(failures, failures.map(({ message }) => message).join('\n'));
    },
    underWay: () => (current === null ? null : (current.underWay?.() ?? current.name)),
  };
}

function failuresOf({ name }: Closer, error: unknown): Error[] {
  if (error instanceof CloseFailed) return error.errors;
  const message = `${name} could not be closed: ${sentenceOf(error)}`;
  return [new Error(message, { cause: error })];
}
