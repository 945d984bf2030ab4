/** A hint for somebody who has never bid: the part of the room that it is about, and what to know of it. */
export type Hint = { readonly about: 'stage' | 'bar' | 'teams'; readonly text: string };

/** In the order of a lot. */
export const HINTS: readonly Hint[] = [
  {
    about: 'stage',
    text: 'This team is up now. The clock shows how long you can still bid for it.',
  },
  {
    about: 'bar',
    text: 'This button bids the amount it shows. The highest bid gets the team when the clock is out.',
  },
  {
    about: 'bar',
    text: 'Above it: the money you have left. It has to last for all your teams.',
  },
  {
    about: 'teams',
    text: 'The teams that come next, and those you own, are here.',
  },
  {
    about: 'stage',
    text: 'A bid in the last seconds puts some back on the clock, so that everyone can still answer.',
  },
];

/** Where the tour is after "Next"; null once it is over. */
export function hintAfter(at: number): number | null {
  return at + 1 < HINTS.length ? at + 1 : null;
}
