/** A sound as its parts, one after the other or together: drawn by the page's own synthesiser, no files. */
export type Tone = {
  readonly shape: OscillatorType;
  /** Hertz at its beginning and its end. */
  readonly from: number;
  readonly to: number;
  /** Seconds from the sound's beginning, and how long it rings. */
  readonly at: number;
  readonly length: number;
  /** 0 to 1. */
  readonly loudness: number;
};

/** Ticks are heard from so many seconds on. */
const TICK_SECONDS = 5;
const LAST_SECONDS = 3;

/** The tick of a shown second; null where none is heard. The last three are higher. */
export function tickAt(seconds: number | null): Tone[] | null {
  if (seconds === null || seconds < 1 || seconds > TICK_SECONDS) return null;
  const pitch = seconds <= LAST_SECONDS ? 1760 : 1320;
  return [{ shape: 'square', from: pitch, to: pitch, at: 0, length: 0.04, loudness: 0.12 }];
}

/** The lowest blip is an A; each bid is a semitone higher, for two octaves. */
const BLIP_HERTZ = 220;
const STEPS_MAX = 24;

/** The pitch of a lot's nth bid, in hertz. */
export function bidPitch(bids: number): number {
  const step = Math.min(STEPS_MAX, Math.max(0, bids - 1));
  return BLIP_HERTZ * 2 ** (step / 12);
}

/** A bid has landed. */
export function buildBlip(bids: number): Tone[] {
  const pitch = bidPitch(bids);
  return [{ shape: 'triangle', from: pitch, to: pitch * 1.5, at: 0, length: 0.09, loudness: 0.3 }];
}

/** Bids are open: a rising pair. */
export const OPENING: readonly Tone[] = [440, 660].map((from, index) => ({
  shape: 'triangle',
  from,
  to: from,
  at: index * 0.1,
  length: 0.12,
  loudness: 0.25,
}));

/** [GAVEL-3] Going once, going twice: so many knocks, lighter than the hammer's. */
export function warningKnocks(times: 1 | 2): readonly Tone[] {
  return Array.from({ length: times }, (_, index) => ({
    shape: 'sine',
    from: 520,
    to: 380,
    at: index * 0.18,
    length: 0.1,
    loudness: 0.5,
  }));
}

/** The hammer: two knocks on wood. */
export const GAVEL: readonly Tone[] = [0, 0.16].flatMap((at) => [
  { shape: 'sine', from: 190, to: 60, at, length: 0.14, loudness: 0.8 },
  { shape: 'square', from: 900, to: 200, at, length: 0.03, loudness: 0.15 },
]);
