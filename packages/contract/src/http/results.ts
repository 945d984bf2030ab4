import { z } from 'zod';
import { call } from '../call.ts';
import { csvFile } from '../csvFile.ts';
import { match, matchStatus, owners, person } from '../entities.ts';
import { groupId, id, instant } from '../fields.ts';
import { MESSAGES } from '../text/messages.ts';
import { day, line, name } from '../text.ts';
import { groupQuery, seasonQuery } from './session.ts';

export * from './matches.ts';

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,5}$/, 'This is not a page.')
    .transform((text) => Math.min(Number(text), max));

/** Which members of the caller's group were paid for a match. Dollars with up to two decimals. */
const groupWinner = z.object({
  _id: z.string(),
  teamDetails: z.object({ teamName: z.string() }),
  userDetails: z.object({ fullName: z.string() }),
  amount: z.number(),
});
export type GroupWinner = z.infer<typeof groupWinner>;

export const leaderboard = call('GET /leaderboard/get-leaderboard/:matchId/:page/:limit', {
  summary: "Who of the caller's group was paid for a match; empty for visitors",
  access: 'optional',
  query: z.object({ groupId: id.optional() }),
  params: z.object({ matchId: id, page: wholeNumber(100_000), limit: wholeNumber(1000) }),
  reply: z.object({
    leaderboardData: z.object({
      currentGroupWinners: z.array(groupWinner),
      page: z.number().int(),
      limit: z.number().int(),
      totalResults: z.number().int(),
    }),
  }),
});

export const matchResult = z.enum([
  'Match not started',
  'Live',
  'Won',
  'Lost',
  /** Won against a team that is unsold in this group; it is paid all the same. */
  'Uncontested',
  /** Not a match: money given back with the final because nobody owns the champion. */
  'Refunded',
]);

/** A match of a team that somebody owns, or money given back. A member's rows add up to all that the member won. */
const gameRow = z.object({
  _id: id,
  /** The owned team; a member who owns both teams of a match has two rows for it. Null for money given back. */
  teamId: id.nullable(),
  matchName: z.string(),
  round: z.string(),
  zone: z.string().nullable(),
  date: z.iso.date(),
  result: matchResult,
  /** `{this team}-{opponent}` of the group's sale statuses, `pending` while a team can still be sold; a dash for money given back. */
  teamStatus: z.string(),
  /** What it paid, dollars with up to two decimals. */
  amount: z.number(),
  /** [SHARE-4] Of a team with several owners: the amount is the member's part. */
  isPart: z.literal(true).optional(),
});
export type GameRow = z.infer<typeof gameRow>;

export const myMatches = call('GET /profile/get-my-matches', {
  summary: "The matches of the caller's teams",
  query: groupQuery,
  reply: z.object({ data: z.array(gameRow) }),
});

export const otherMatches = call('GET /profile/get-other-matches', {
  summary: "The matches of the teams that the other members of the caller's group own",
  query: groupQuery,
  reply: z.object({ data: z.array(gameRow.extend({ owner: person })) }),
});

const dollars = z.number();

export const standings = call('GET /group/standings/:groupId', {
  summary: 'How the members of a group stand, and how they got there',
  params: z.object({ groupId }),
  reply: z.object({
    /** The auction and the final are over: nobody's profit changes any more. */
    isFinal: z.boolean(),
    pot: dollars,
    paidOut: dollars,
    /** The best first. Dollars with up to two decimals. */
    standings: z.array(
      z.object({
        user: person,
        paid: dollars,
        won: dollars,
        profit: dollars,
        /** The most and the least profit still possible; null while the auction runs. */
        best: dollars.nullable(),
        worst: dollars.nullable(),
      }),
    ),
    /** Profit by member after each day with a decided match, the first day first. */
    history: z.array(z.object({ date: z.iso.date(), profits: z.record(z.string(), dollars) })),
    /** Who owns which team, and what it cost: of a bundle's price its equal part, in dollars with up to two decimals. */
    owners: z.array(z.object({ teamId: id, user: person, amount: dollars, owners })),
  }),
});

export const exportGroup = call('GET /group/export/:groupId', {
  summary: "A group's auction and results as CSV",
  params: z.object({ groupId }),
  reply: csvFile,
});

const score = z.number().int().min(0).max(999);

export const enterResult = call('PATCH /admin/matches/:id', {
  summary: 'Enters or corrects the result of a match (site admin)',
  access: 'admin',
  params: z.object({ id }),
  body: z
    .object({
      homeScore: score.nullable(),
      awayScore: score.nullable(),
      status: matchStatus,
      winner: id.nullable(),
      date: day('A date looks like 2026-03-19.'),
    })
    .partial(),
  reply: z.object({ match, changed: z.array(match) }),
});

export const importResults = call('PUT /admin/results', {
  summary: 'Enters the results of many matches, all or none (site admin)',
  access: 'admin',
  query: seasonQuery,
  /** The matches of a tournament file; those undecided in it are left as they are. */
  body: z.object({
    matches: z
      .array(
        z.object({
          id: name({ what: 'The id', max: 64 }),
          status: matchStatus,
          homeScore: score.nullable(),
          awayScore: score.nullable(),
          winner: line({ what: 'The winner', max: 64 }).nullable(),
          date: day('A date looks like 2026-03-19.').optional(),
        }),
      )
      .max(512),
  }),
  reply: z.object({ changed: z.number().int() }),
});

export const feedState = call('GET /admin/feed', {
  summary: 'What the score feed does, and what it could not map (site admin)',
  access: 'admin',
  reply: z.object({
    source: z.enum(['off', 'espn', 'ncaa']),
    lastPollAt: instant.nullable(),
    lastError: z.string().nullable(),
    /** Games that were applied at the last poll. */
    applied: z.number().int(),
    unmapped: z.array(z.object({ game: z.string(), reason: z.string() })),
  }),
});

export const RESULT_REFUSED = {
  UnknownMatch: MESSAGES.notFound,
  TeamsUnknown: 'It is not known yet who plays this match.',
  ScoresMissing: 'Both scores are needed.',
  Drawn: 'A final can’t be drawn.',
  WinnerMissing: 'A match without a game needs a winner.',
  WinnerNotPlaying: 'The winner does not play in this match.',
  WinnerLost: 'The winner has the lower score.',
  LaterMatchDecided: 'The next match has been decided already: correct that one first.',
} as const;
