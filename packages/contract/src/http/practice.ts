import { z } from 'zod';
import { call } from '../call.ts';
import { division } from '../division.ts';
import { id } from '../fields.ts';
import { day } from '../text.ts';
import { seasonQuery } from './session.ts';

/** A practice season: a field of the past whose real results the site's admin plays, day by day. */

const count = z.number().int();

/** A match that can't be played from the file: after corrections by hand, other teams meet in it, or none yet. */
const leftOver = z.object({
  _id: id,
  round: z.string(),
  /** `Siena against TCU`; a side that is not known is `TBD`. */
  teams: z.string(),
});
export type LeftOver = z.infer<typeof leftOver>;

export const practice = call('GET /admin/practice', {
  summary: 'How far the practice season has been played; null in a real season (site admin)',
  access: 'admin',
  query: seasonQuery,
  reply: z.object({
    practice: z
      .object({
        sentence: z.string(),
        matches: count,
        decided: count,
        /** What "Play the next day" would play, by the days of the file; null when nothing can be played. */
        nextDay: z.object({ date: z.iso.date(), matches: count }).nullable(),
        /** Matches whose day is over and whose result must be entered by hand. */
        leftOver: z.array(leftOver),
      })
      .nullable(),
  }),
});

const played = z.object({
  /** The day that was played; the last one of several. */
  date: z.iso.date(),
  days: count,
  /** Matches that received their result. */
  matches: count,
  /** Matches up to this day that the file's results don't fit: their results are entered by hand. */
  leftOver: z.array(leftOver),
});

export const beginPractice = call('POST /admin/practice', {
  summary:
    'Sets up a practice season: the newest field of a division that comes with the product, without its results (site admin)',
  access: 'admin',
  body: z.object({
    division,
    /** Archives an auctioned season whose final has not been played; else refused (409, `FinalNotPlayed`). */
    force: z.boolean().optional(),
  }),
  reply: z.object({ season: z.object({ _id: id, name: z.string() }) }),
  successStatus: 201,
});

export const playNextDay = call('POST /admin/practice/next-day', {
  summary:
    'Enters the real results of the next day of a practice season; 409 in a real one, or when nothing is left to play (site admin)',
  access: 'admin',
  query: seasonQuery,
  body: z
    .object({
      /** The expected day: 409 if another admin has played it meanwhile. Without it, whichever is next. */
      date: day('A date looks like 2026-03-19.').optional(),
    })
    .nullish(),
  reply: played,
});

export const playToTheEnd = call('POST /admin/practice/to-the-end', {
  summary:
    'Enters all real results of a practice season that are left; 409 in a real one, or when nothing is left to play (site admin)',
  access: 'admin',
  query: seasonQuery,
  reply: played,
});
