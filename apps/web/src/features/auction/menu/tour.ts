/** What each hint of the tour is about, in the order of a lot: a part of the room. */
export const HINTS = ['stage', 'bar', 'bar', 'teams', 'stage'] as const;

/** Where the tour is after "Next"; null once it is over. */
export function hintAfter(at: number): number | null {
  return at + 1 < HINTS.length ? at + 1 : null;
}
