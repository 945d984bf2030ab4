import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { id } from '../fields.ts';
import { prose } from '../text.ts';
import { seasonQuery } from './session.ts';

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
