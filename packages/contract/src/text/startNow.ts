/** What is said of a start now. Apart from the other sentences, which are in the first view of every page. */
export const START_NOW_MESSAGES = {
  startsInAMinute: 'The auction starts in 60 seconds.',
  takenBack: 'The start is taken back: the auction starts when it would have.',
  startsAnyway: 'The auction starts within 60 seconds.',
  takeBackTooLate: 'A start can be taken back until 5 seconds before it.',
  gamesTooSoon: 'It is too late: an auction starts an hour before the first game at the latest.',
  played: 'It is too late: the first day of this season has been played.',
} as const;
