import { useEffect, useState } from 'react';

/** What became of a press, in words. */
export type Said = { readonly text: string; readonly isFailure: boolean };

/** How long a success is said. Milliseconds. */
const SAID_MS = 5000;

type Words = { readonly message?: string | undefined };

export type Saying = {
  readonly said: Said | null;
  /** Says a success; nothing where there is no sentence. */
  readonly done: (words: Words) => void;
  readonly failed: (words: Words) => void;
  /** To be called by the next press. */
  readonly clear: () => void;
};

/** What is said beside a key: a success for a moment, a failure until the next press. */
export function useSaid(): Saying {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null || said.isFailure) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const say = (isFailure: boolean, text: string | undefined) =>
    setSaid(text === undefined ? null : { text, isFailure });
  return {
    said,
    done: ({ message }) => say(false, message),
    failed: ({ message }) => say(true, message),
    clear: () => setSaid(null),
  };
}
