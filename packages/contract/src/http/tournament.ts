import { z } from 'zod';
import { division } from '../division.ts';
import { call } from '../call.ts';
import { teamCode } from '../teamCode.ts';
import { record } from '../record.ts';
import { day, line, moment, name as formatName, token } from '../text.ts';

const key = formatName({ what: 'The id', max: 64 });
const optionalKey = key.nullable();
const name = formatName({ what: 'The name', max: 120 });
const zone = formatName({ what: 'A zone', max: 40 });
const date = day('A date looks like 2026-03-19.');
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour looks like #00539b');
const score = z.number().int().min(0).max(999).nullable();

/** The JSON form of a tournament: teams, rounds, and the whole bracket tree with the results so far. */
export const tournamentFile = z.object({
  year: z.number().int().min(1900).max(2200),
  name,
  zones: z.array(zone).min(1).max(8),
  champion: optionalKey.optional(),
  rounds: z
    .array(
      z.object({
        name,
        code: formatName({ what: 'The code', max: 8 }),
        order: z.number().int().min(0).max(20),
        dates: z.array(date).max(20),
      }),
    )
    .min(1)
    .max(20),
  teams: z
    .array(
      z.object({
        id: key,
        name,
        shortName: name,
        abbreviation: teamCode.default(''),
        seed: z.number().int().min(1).max(64),
        zone,
        location: line({ what: 'The location', max: 120 }),
        /** Null if unknown: the import then assigns colours. */
        color: colour.nullable().default(null),
        secondaryColor: colour.nullable().default(null),
        firstFour: z.boolean(),
        record: record.nullable().optional(),
        /** The team's names in other sources; null if unknown. */
        externalIds: z
          .record(token(20), token(64).nullable())
          .refine((ids) => Object.keys(ids).length <= 10, 'These are too many ids.')
          .nullable()
          .default(null),
      }),
    )
    .min(2)
    .max(256),
  matches: z
    .array(
      z.object({
        id: key,
        round: name,
        roundOrder: z.number().int().min(0).max(20),
        zone: zone.nullable(),
        bracketPosition: z.number().int().min(0).max(256),
        date,
        startTimeUtc: moment('A time looks like 2026-03-19T16:15Z').nullable().optional(),
        home: optionalKey,
        away: optionalKey,
        homeScore: score,
        awayScore: score,
        winner: optionalKey,
        status: z.enum(['scheduled', 'live', 'final', 'no_contest']),
        homeFrom: optionalKey.optional(),
        awayFrom: optionalKey.optional(),
        topTeam: optionalKey.optional(),
        bottomTeam: optionalKey.optional(),
        nextMatchId: optionalKey.optional(),
        nextMatchSlot: z.enum(['top', 'bottom']).nullable().optional(),
        espnEventId: token(40).optional(),
      }),
    )
    .max(512),
});
export type TournamentFile = z.infer<typeof tournamentFile>;

/** A payout table that didn't add up to the pot in a bracket, and its replacement. */
export const fittedPayouts = z.object({
  /** What the old table pays in this bracket, in basis points of the pot. */
  before: z.number().int(),
  /** The replacement: 10,000 over all matches. */
  payoutBasisPoints: z.record(z.string(), z.number().int()),
  /** The same as a sentence. */
  message: z.string(),
});
export type FittedPayouts = z.infer<typeof fittedPayouts>;

export const importTournament = call('PUT /admin/tournament', {
  summary:
    'Imports a tournament; another year archives the current one of its division; results in it are kept or dropped as ?results= says (site admin)',
  access: 'admin',
  query: z.object({
    /** What to do with results in the file. Without it, a file that has any is refused (409, `HasResults`). */
    results: z
      .enum(['keep', 'drop'], {
        error: 'Results are kept or dropped: results=keep or results=drop.',
      })
      .optional(),
  }),
  body: tournamentFile.extend({
    /** [SEASON-6] Beside which season it stands; the men’s unless it is said. */
    division: division.optional(),
    /** Archives an auctioned season whose final has not been played; else refused (409, `FinalNotPlayed`). */
    force: z.boolean().optional(),
  }),
  reply: z.object({
    /** A note for the admin on the results that were kept; null if none were. */
    warning: z.string().nullable(),
    tournament: z.object({
      _id: z.string(),
      year: z.number().int(),
      name: z.string(),
      teams: z.number().int(),
      matches: z.number().int(),
      /** Matches imported with a result. */
      decided: z.number().int(),
    }),
    /** The site's new payouts; null if they fit the bracket as they were. */
    payouts: fittedPayouts.nullable(),
  }),
});
