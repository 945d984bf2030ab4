import { z } from 'zod';
import { currentSeason, division } from '../division.ts';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { teamCode } from '../teamCode.ts';
import { record } from '../record.ts';
import { day, line, moment, name as formatName, prose, token } from '../text.ts';
import { seasonQuery } from './session.ts';
import { auctionDate, payoutBasisPoints } from './site.ts';

const key = formatName({ what: 'The id', max: 64 });
const optionalKey = key.nullable();
const name = formatName({ what: 'The name', max: 120 });
const zone = formatName({ what: 'A zone', max: 40 });
const date = day('A date looks like 2026-03-19.');
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour looks like #00539b.');
const count = z.number().int();
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

export const seasons = call('GET /admin/seasons', {
  summary:
    'All seasons, the current one first: results of archived ones can still be corrected (site admin)',
  access: 'admin',
  reply: z.object({
    seasons: z.array(
      z.object({ _id: id, year: count, name: z.string(), division, isCurrent: z.boolean() }),
    ),
  }),
});

export const changeSeason = call('PATCH /admin/seasons/:id', {
  summary:
    "Sets what wins of a season pay and, of one beside the site's, when its auctions start; null for no hour yet (site admin)",
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ auctionDate, payoutBasisPoints }).partial(),
  reply: z.object({ season: currentSeason }),
});

const adminTeam = z.object({
  _id: id,
  key: z.string(),
  name: z.string(),
  shortName: z.string(),
  abbreviation: z.string(),
  seed: count,
  zone: z.string(),
  location: z.string(),
  color: z.string(),
  secondaryColor: z.string(),
  logo: z.string(),
});
export type AdminTeam = z.infer<typeof adminTeam>;

export const teams = call('GET /admin/teams', {
  summary: "The season's teams with all that is known of them (site admin)",
  access: 'admin',
  query: seasonQuery,
  reply: z.object({
    zones: z.array(z.string()),
    rounds: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        matches: count,
        dates: z.array(z.iso.date()),
      }),
    ),
    teams: z.array(adminTeam),
  }),
});

const DAY = 'A day looks like 2027-03-16.';
const teamText = (max: number) =>
  formatName({ what: 'This', max, required: 'This can’t be empty.' });

/** The texts of one team, and a new logo; sent as a form. */
export const changeTeam = call('PATCH /admin/teams/:id', {
  summary: 'Changes a team and its logo (site admin)',
  access: 'admin',
  params: z.object({ id }),
  fileField: 'logo',
  body: z
    .object({
      name: teamText(120),
      shortName: teamText(120),
      abbreviation: teamCode,
      location: line({ what: 'This', max: 120 }),
      color: colour,
      secondaryColor: colour,
      /** Removes the logo. */
      removeLogo: z.literal('true'),
    })
    .partial(),
  reply: z.object({ team: adminTeam }),
});

const seasonTeam = adminTeam.omit({ _id: true, logo: true }).extend({
  firstFour: z.boolean(),
  externalIds: z.record(z.string(), z.string()),
});
export type SeasonTeam = z.infer<typeof seasonTeam>;

const problem = z.object({
  /** The line of the pasted text, the headings being line 1; null for a problem of the whole text. */
  row: count.nullable(),
  column: z.string().nullable(),
  message: z.string(),
});
export type SeasonProblem = z.infer<typeof problem>;

/** A season made of a list of teams: the bracket is drawn by their seeds. */
export const season = call('POST /admin/season', {
  summary: 'Draws a season from a list of teams, or shows what it would be (site admin)',
  access: 'admin',
  body: z.object({
    /** [SEASON-6] Beside which season it stands; the men’s unless it is said. */
    division: division.optional(),
    year: z.number().int('A year is a whole number.').min(1900).max(2200),
    name: formatName({ what: 'The name', max: 120, required: 'The tournament needs a name.' }),
    /** Zones whose winners meet are neighbours here. Empty: in the list's order. */
    zones: z.array(formatName({ what: 'A zone', max: 40 })).max(8),
    /** The day of the first match; the other rounds follow at the usual intervals. */
    firstDay: day(DAY),
    /** Rounds on other days than usual, by the round's code. */
    dates: z
      .record(formatName({ what: 'A round', max: 8 }), z.array(day(DAY)).min(1).max(10))
      .optional(),
    /** Comma, semicolon or tab separated, the first line names the columns. */
    text: prose({ what: 'A list of teams', max: 200_000 }),
    /** A dry run: shows the result, and writes nothing. */
    preview: z.boolean(),
    /** Archives an auctioned season whose final has not been played; else refused (409, `FinalNotPlayed`). */
    force: z.boolean().optional(),
  }),
  reply: z.object({
    teams: z.array(seasonTeam),
    zones: z.array(z.string()),
    rounds: z.array(
      z.object({
        code: z.string(),
        order: count,
        name: z.string(),
        matches: count,
        dates: z.array(z.iso.date()),
      }),
    ),
    /** With any of these, nothing is written. */
    problems: z.array(problem),
    /** What happens to the current season of the division; `adds` where there is none. */
    effect: z.enum(['adds', 'replaces', 'archives']),
    /** The payouts so far, adapted to the new season; null if they fit its bracket as they are. */
    payouts: fittedPayouts.nullable(),
    isWritten: z.boolean(),
  }),
});
