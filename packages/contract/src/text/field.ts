/** What people read when a field can't be built. Apart from the other sentences, which are in the first view of every page. */
export const FIELD_MESSAGES = {
  feedOff:
    'The score feed is off, so the site asks nobody. The operator turns it on with SCORE_FEED=espn; or choose saved answers of the feed.',
  feedHasNoField:
    'A field is read from ESPN’s answers alone, and the score feed is another one. Choose saved answers of ESPN.',
  feedFailed: 'The score feed gave no answer that can be read. Try again, or choose saved answers.',
  notAScoreboard: 'This is not an answer of ESPN’s scoreboard: a file with “events” in it.',
  isPractice:
    'A practice season has its results already: there is nothing to look up. Build the coming field instead.',
  changeGone: 'The season has changed meanwhile. Please look again.',
  colorsAreFixed: 'Auctions have begun: colors stay as they are.',
} as const;

/** What was done about a field's changes. */
export function changesWereApplied(count: number): string {
  return count === 1 ? 'One change was applied.' : `${count} changes were applied.`;
}
