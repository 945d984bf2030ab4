/** What is said of seasons. Apart from the other sentences, which are in the first view of every page. */
export const SEASON_MESSAGES = {
  isOver: 'This season is over, or never was.',
  hourIsSites: 'The hour of this season is the site’s: it is set with the settings.',
  practiceBegun: 'Set up, without its results: they are played under Scores.',
  hourSaved: 'Saved: everyone of this season sees the new hour.',
  payoutsSaved: 'Saved: auctions of this season that start from now on have the new payouts.',
  teamCodeInvalid: 'An abbreviation is 2 to 4 capital letters, digits, & or -, like TA&M.',
} as const;
