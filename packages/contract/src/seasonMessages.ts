/** What is said of seasons. Apart from the other sentences, which are in the first view of every page. */
export const SEASON_MESSAGES = {
  otherRounds:
    'This bracket has other rounds than the season beside it, and one table of payouts is for both. Archive that one first, or import a bracket of the same rounds.',
  isOver: 'This season is over, or never was.',
  hourIsSites: 'The hour of this season is the site’s: it is set with the settings.',
  practiceBegun: 'Set up, without its results: they are played under Scores.',
  hourSaved: 'Saved: everyone of this season sees the new hour.',
} as const;
