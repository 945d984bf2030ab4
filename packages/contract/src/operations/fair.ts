import * as calls from '../http/fair.ts';
import * as ratings from '../http/fair.ts';
import { MESSAGES, ratingIsNone, ratingsAreFixed, ratingsSaved } from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { ofMembers } from './refusals.ts';
import { ann, ben, duke, IDS, match, siena } from './values.ts';

const params = { groupId: IDS.group };
const ofHints = [
  refusal('Forbidden', MESSAGES.hintsOff),
  ...ofMembers,
  refusal('Conflict', MESSAGES.fairNeedsBracket),
];
const whileRunning = [
  refusal('Conflict', ratingsAreFixed(2)),
  refusal('Conflict', MESSAGES.ratingsPlayed),
];

const rated = {
  ratings: [{ _id: IDS.duke, name: duke.teamName, seed: 1, rating: 31.4 }],
  unrated: [siena.teamName],
};

export const fair: Area = {
  name: 'fair',
  description: 'What lots are worth of a pot by history, before, during and after an auction.',
  operations: {
    getFairShares: operation(
      calls.fairOfGroup,
      {
        params,
        reply: {
          teams: [{ teamID: IDS.duke, share: 0.0998, low: 0.005, high: 0.355, valueCents: 998 }],
          projectedPotCents: 10_000,
          basis: 'seeds',
          since: 1985,
        },
      },
      [...ofHints, refusal('Forbidden', MESSAGES.hintsWait)],
    ),
    getFairReview: operation(
      calls.fairReview,
      {
        params,
        reply: {
          steals: [{ teamID: IDS.duke, user: ann, amount: 42, fairCents: 9_980 }],
          overpays: [{ teamID: IDS.siena, user: ben, amount: 58, fairCents: 10 }],
          hauls: [
            { user: ann, paidCents: 4200, fairCents: 9_980, wonCents: 50 },
            { user: ben, paidCents: 5800, fairCents: 10, wonCents: 0 },
          ],
          days: [{ date: match.date, luckCents: { [IDS.ann]: 1, [IDS.ben]: -1 } }],
          basis: 'seeds',
          since: 1985,
        },
      },
      [...ofHints, refusal('Conflict', MESSAGES.reviewWaits)],
    ),
    getRatings: operation(ratings.ratings, { reply: rated }),
    importRatings: operation(
      ratings.importRatings,
      {
        body: { text: 'Team,Rating\nDuke Blue Devils,31.4\n', preview: false },
        reply: { message: ratingsSaved(1), ...rated, unknown: [], problems: [], isWritten: true },
      },
      [
        ...whileRunning,
        refusal('Invalid', MESSAGES.ratingsEmpty),
        refusal('Invalid', MESSAGES.ratingsNoColumns),
        refusal('Invalid', MESSAGES.ratingsTooFew),
        refusal('Invalid', MESSAGES.ratingsUpsideDown),
        refusal('Invalid', ratingIsNone('a lot')),
      ],
    ),
    removeRatings: operation(
      ratings.removeRatings,
      { reply: { message: MESSAGES.ratingsRemoved } },
      whileRunning,
    ),
  },
};
