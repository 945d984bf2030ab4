import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { person } from '../entities.ts';
import { groupId, id } from '../fields.ts';
import { prose } from '../text.ts';
import { seasonQuery } from './session.ts';

const groupIdParam = z.object({ groupId });
/** A part of the pot, from 0 to 1. */
const share = z.number();
const cents = z.number().int();

/** What a fair share was computed from. */
const basis = z.enum(['seeds', 'ratings']);

/** The first year of the history that seeds are judged by. */
const since = z.number().int();

const fairLot = z.object({
  teamID: id,
  share,
  /** The 10th and the 90th percentile of what the lot wins in a single tournament. */
  low: share,
  high: share,
  /** Its share of the projected pot; null while that is unknown. */
  valueCents: cents.nullable(),
});

export const fairOfGroup = call('GET /group/fair/:groupId', {
  summary:
    "What each lot of a group's auction is worth of the pot, by history, where its rules show it",
  params: groupIdParam,
  reply: z.object({
    /** In the order of the lots, and before the start in no order. Their shares add up to 1. */
    teams: z.array(fairLot),
    /** Null until lots of a tenth of the pot have ended. */
    projectedPotCents: cents.nullable(),
    basis,
    since,
  }),
});
export type FairReply = z.infer<(typeof fairOfGroup)['reply']>;

const fairStory = z.object({
  teamID: id,
  user: person,
  /** What it was sold for. Dollars. */
  amount: z.number().int(),
  /** What it was worth of this pot before the first game. */
  fairCents: cents,
});
export type FairStory = z.infer<typeof fairStory>;

export const fairReview = call('GET /group/fair/:groupId/review', {
  summary: 'A completed auction beside fair shares: steals, overpays, hauls, and luck since',
  params: groupIdParam,
  reply: z.object({
    /** Prices of at most three quarters of the fair value, and of at least five; the furthest in dollars first. */
    steals: z.array(fairStory),
    overpays: z.array(fairStory),
    /** What each member paid, what their teams were worth by the odds before the first game, and have won so far. */
    hauls: z.array(z.object({ user: person, paidCents: cents, fairCents: cents, wonCents: cents })),
    /** After each day with a decided match: what each member has won more (or less) than the odds gave for the same matches. */
    days: z.array(z.object({ date: z.iso.date(), luckCents: z.record(z.string(), cents) })),
    basis,
    since,
  }),
});
export type FairReview = z.infer<(typeof fairReview)['reply']>;

const ratedTeam = z.object({
  _id: id,
  name: z.string(),
  seed: z.number().int(),
  rating: z.number(),
});
export type RatedTeam = z.infer<typeof ratedTeam>;

const ratingsOfSeason = z.object({
  /** The best first. */
  ratings: z.array(ratedTeam),
  /** Teams without a rating: they are as strong as their seeds. */
  unrated: z.array(z.string()),
});

export const ratings = call('GET /admin/ratings', {
  summary: "The ratings of the season's teams, if there are any (site admin)",
  access: 'admin',
  query: seasonQuery,
  reply: ratingsOfSeason,
});

export const importRatings = call('PUT /admin/ratings', {
  summary: 'Imports ratings as CSV, or shows which teams they would be matched with (site admin)',
  access: 'admin',
  query: seasonQuery,
  body: z.object({
    /** Comma, semicolon or tab separated, the first line names the columns: team, rating. The higher, the better. */
    text: prose({ what: 'A list of ratings', max: 200_000 }),
    /** A dry run: shows what was matched, and writes nothing. */
    preview: z.boolean(),
  }),
  reply: ratingsOfSeason.extend({
    /** Lines of teams that this season doesn't have: they are left out. */
    unknown: z.array(z.string()),
    /** With any of these, nothing is written. */
    problems: z.array(
      z.object({
        /** The line of the text, the headings being line 1; null for a problem of the whole text. */
        row: z.number().int().nullable(),
        message: z.string(),
      }),
    ),
    isWritten: z.boolean(),
  }),
});
export type RatingsPreview = z.infer<(typeof importRatings)['reply']>;

export const removeRatings = call('DELETE /admin/ratings', {
  summary: 'Removes all ratings: fair shares go by seeds alone again (site admin)',
  access: 'admin',
  query: seasonQuery,
  reply: noFields,
});
