import { z } from 'zod';
import { call } from '../call.ts';
import { match } from '../entities.ts';
import { day } from '../text.ts';
import { groupQuery } from './session.ts';

export const matches = call('GET /matchlist/matches', {
  summary:
    'All matches of a season, in the order of play, or of a group for its members; of the current season, if none is named',
  access: 'public',
  query: groupQuery,
  reply: z.object({ zones: z.array(z.string()), matches: z.array(match) }),
});

export const rounds = call('GET /matchlist/rounds', {
  summary: 'The rounds of the tournament',
  access: 'public',
  query: groupQuery,
  reply: z.object({
    rounds: z.array(
      z.object({
        roundname: z.string(),
        roundorder: z.number().int(),
        /** Its code in the payout table. */
        code: z.string(),
        /** Its number of matches. */
        matches: z.number().int(),
        /** Its first day, `YYYY-MM-DD`; null while no day is set. */
        rounddate: z.iso.date().nullable(),
        dates: z.array(z.iso.date()),
      }),
    ),
  }),
});

export const matchDates = call('GET /leaderboard/get-match-dates', {
  summary: 'The days with matches',
  access: 'public',
  query: groupQuery,
  reply: z.object({ datesData: z.object({ dates: z.array(z.iso.date()) }) }),
});

export const matchesOfDate = call('GET /leaderboard/get-matches/:date', {
  summary: "A day's matches",
  access: 'public',
  query: groupQuery,
  params: z.object({ date: day('A date looks like 2026-03-19.') }),
  reply: z.object({ matchesData: z.object({ matches: z.array(match) }) }),
});
