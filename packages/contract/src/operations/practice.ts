import * as calls from '../http/practice.ts';
import {
  auctionsStillRun,
  dayWasPlayed,
  finalNotPlayed,
  MESSAGES,
  teamsAreFixed,
} from '../text/messages.ts';
import { SEASON_MESSAGES } from '../text/season.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { IDS } from './values.ts';

const leftOver = [{ _id: IDS.match, round: 'Round of 32', teams: 'Siena against TCU' }];
const ofPractice = [
  refusal('Conflict', MESSAGES.notPractice),
  refusal('Conflict', MESSAGES.practiceAllPlayed),
  refusal('Conflict', MESSAGES.practiceByHand),
];

export const practice: Area = {
  name: 'practice',
  description: 'A season of the past, whose real results are played day by day.',
  operations: {
    getPractice: operation(calls.practice, {
      reply: {
        practice: {
          sentence: 'Practice season: the tournament of 2026.',
          matches: 67,
          decided: 36,
          nextDay: { date: '2026-03-21', matches: 8 },
          leftOver,
        },
      },
    }),
    beginPractice: operation(
      calls.beginPractice,
      {
        body: { division: 'womens' },
        reply: {
          message: SEASON_MESSAGES.practiceBegun,
          season: { _id: IDS.season, name: "2025 Women's Tournament" },
        },
      },
      [
        refusal('Conflict', teamsAreFixed(3)),
        refusal('Conflict', auctionsStillRun(2)),
        refusal('FinalNotPlayed', finalNotPlayed(2026)),
      ],
    ),
    playNextDay: operation(
      calls.playNextDay,
      {
        body: { date: '2026-03-21' },
        reply: {
          message: 'Saturday, March 21: 8 games were played.',
          date: '2026-03-21',
          days: 1,
          matches: 8,
          leftOver: [],
        },
      },
      [...ofPractice, refusal('Conflict', dayWasPlayed('Saturday, March 21'))],
    ),
    playToTheEnd: operation(
      calls.playToTheEnd,
      {
        reply: {
          message: '9 days with 31 games were played.',
          date: '2026-04-06',
          days: 9,
          matches: 31,
          leftOver,
        },
      },
      ofPractice,
    ),
  },
};
