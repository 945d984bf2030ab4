/** Bids come faster than they can be read out: at most one sentence per interval. */
export const SPOKEN_EVERY_MS = 1500;

/** Sentences for a screen reader, at a pace that it can follow. */
export type Speech = {
  /** Says a sentence at once, or after the one before has had its time. Of several that wait, only the latest is said. */
  say(text: string): void;
  close(): void;
};

/** @param speak  called with each sentence that is said */
export function createSpeech(speak: (text: string) => void): Speech {
  let waiting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (text: string) => {
    if (timer !== undefined) {
      waiting = text;
      return;
    }
    speak(text);
    timer = setTimeout(() => {
      timer = undefined;
      const next = waiting;
      waiting = null;
      if (next !== null) say(next);
    }, SPOKEN_EVERY_MS);
  };
  return { say, close: () => clearTimeout(timer) };
}
