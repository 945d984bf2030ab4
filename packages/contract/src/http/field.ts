import { z } from 'zod';
import { division } from '../division.ts';
import { call } from '../call.ts';
import { FIELD_MESSAGES } from '../text/field.ts';
import { id } from '../fields.ts';
import { teamCode } from '../teamCode.ts';
import { record } from '../record.ts';
import { day, line, moment, name as formatName, token } from '../text.ts';
import { fittedPayouts } from './tournament.ts';
import { seasonQuery } from './session.ts';

/** The coming season's field, built from the answers of a score feed. */

const DAY = 'A day looks like 2027-03-16.';
const TIME = 'A time looks like 2027-03-18T16:15Z.';
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color looks like #00539b.');
const key = formatName({ what: 'The id', max: 64 });
const zone = (what: string) => formatName({ what, max: 40 });
const year = z.number().int('A year is a whole number.').min(1900).max(2200);
const roundCode = formatName({ what: 'A round', max: 8 });

/** A team as the feed has it, until it is mended: what the feed did not say is null or empty. */
export const fieldTeam = z.object({
  /** The same for a school in every season. */
  key,
  name: line({ what: 'The name', max: 120 }),
  shortName: line({ what: 'The short name', max: 120 }),
  abbreviation: teamCode,
  seed: z.number().int('A seed is a whole number.').min(1).max(32).nullable(),
  zone: line({ what: 'A region', max: 40 }),
  location: line({ what: 'The location', max: 120 }),
  color: colour.nullable(),
  secondaryColor: colour.nullable(),
  record: record.nullable(),
  /** Its number at ESPN, by which it is found again. */
  espn: token(20).nullable(),
});
export type FieldTeam = z.infer<typeof fieldTeam>;

/** A game that is on the calendar: who plays, as far as it is known, and when. */
const fieldGame = z.object({
  event: token(40),
  round: roundCode,
  /** Keys of teams; one where the opponent is not known yet. */
  teams: z.array(key).max(2),
  date: day(DAY),
  startAt: moment(TIME).nullable(),
});

/** A field that is being built: what was read, then what an admin has made of it. */
export const fieldDraft = z.object({
  year,
  name: line({ what: 'The name', max: 120 }),
  /** In bracket order: the first two meet in the Final Four, and so do the others. */
  zones: z.array(zone('A region')).max(8),
  /** The day of the first game. */
  firstDay: day(DAY),
  /** The days of rounds, by their codes, where the feed knows them; the others follow at the usual intervals. */
  dates: z
    .record(roundCode, z.array(day(DAY)).min(1).max(10))
    .refine((dates) => Object.keys(dates).length <= 10, 'These are too many rounds.'),
  teams: z.array(fieldTeam).max(256),
  games: z.array(fieldGame).max(512),
});
export type FieldDraft = z.infer<typeof fieldDraft>;

/** Something to look at in a field. */
const fieldProblem = z.object({
  /** Unread: left out. Missing: to be filled in. Guessed: taken for likely. Contradiction: said in two ways. */
  kind: z.enum(['unread', 'missing', 'guessed', 'contradiction']),
  /** The team or the game, for people. */
  where: z.string(),
  /** The team's key; null for what is not about one team. */
  team: z.string().nullable(),
  column: z
    .enum(['name', 'abbreviation', 'seed', 'zone', 'color', 'record', 'zones', 'game'])
    .nullable(),
  /** What the feed said; null if nothing. */
  read: z.string().nullable(),
  /** What was put in its place; null if nothing was. */
  guessed: z.string().nullable(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * An answer of the feed as an admin saved it, where the site itself has no way out. It is read game by game: what can't be
 * read of one does no harm to the others, so that here it only has to look like a scoreboard.
 */
export const fieldAnswer = z.looseObject(
  {
    events: z
      .array(z.looseObject({}), {
        error: FIELD_MESSAGES.notAScoreboard,
      })
      .max(3000, 'These are too many games.'),
  },
  { error: FIELD_MESSAGES.notAScoreboard },
);
const answers = z.array(fieldAnswer).min(1).max(12, 'At most 12 files are read at once.');

export const readField = call('POST /admin/field/read', {
  summary: 'Reads the coming field from the score feed, and writes nothing (site admin)',
  access: 'admin',
  body: z.object({
    /** [SEASON-6] Beside which season it stands; the men’s unless it is said. */
    division: division.optional(),
    /** The tournament's year; without it the coming one. */
    year: year.optional(),
    /** Read these in place of the feed. */
    answers: answers.optional(),
  }),
  reply: z.object({
    draft: fieldDraft,
    problems: z.array(fieldProblem),
    /** The days that the feed was asked for; none where answers were given. */
    days: z.array(z.iso.date()),
  }),
});

export const saveField = call('POST /admin/field', {
  summary: 'Sets up a season from a mended field, or shows what it would be (site admin)',
  access: 'admin',
  body: z.object({
    /** [SEASON-6] Beside which season it stands; the men’s unless it is said. */
    division: division.optional(),
    draft: fieldDraft,
    /** A dry run: shows the result, and writes nothing. */
    preview: z.boolean(),
    /** Archives an auctioned season whose final has not been played; else refused (409, `FinalNotPlayed`). */
    force: z.boolean().optional(),
  }),
  reply: z.object({
    /** With any of these, nothing is written. */
    problems: z.array(fieldProblem),
    rounds: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        matches: z.number().int(),
        dates: z.array(z.iso.date()),
      }),
    ),
    /** What happens to the current season of the division; `adds` where there is none. */
    effect: z.enum(['adds', 'replaces', 'archives']),
    /** The payouts so far, adapted to the new season; null if they fit its bracket as they are. */
    payouts: fittedPayouts.nullable(),
    isWritten: z.boolean(),
  }),
});

const score = z.number().int().min(0).max(999);

/** One thing that the feed says otherwise than the season does. */
const fieldChange = z.discriminatedUnion('kind', [
  /** A First Four game is over. Scores as the season has the sides. */
  z.object({ kind: z.literal('result'), match: id, homeScore: score, awayScore: score }),
  z.object({
    kind: z.literal('time'),
    match: id,
    date: day(DAY),
    startAt: moment(TIME).nullable(),
  }),
  z.object({ kind: z.literal('record'), team: id, record }),
  z.object({ kind: z.literal('color'), team: id, color: colour, secondaryColor: colour }),
]);
export type FieldChange = z.infer<typeof fieldChange>;

const shownChange = z.object({
  change: fieldChange,
  /** The team or the game, for people. */
  where: z.string(),
  before: z.string(),
  after: z.string(),
  /** Why it can't be applied now; null if it can. */
  refused: z.string().nullable(),
});
export type ShownChange = z.infer<typeof shownChange>;

export const fieldChanges = call('POST /admin/field/changes', {
  summary: 'What the score feed says otherwise than the current season (site admin)',
  access: 'admin',
  query: seasonQuery,
  body: z.object({ answers: answers.optional() }),
  reply: z.object({
    changes: z.array(shownChange),
    /** What can't be taken over one by one, such as another team in the field. */
    problems: z.array(fieldProblem),
    days: z.array(z.iso.date()),
  }),
});
export type FieldChanges = z.infer<(typeof fieldChanges)['reply']>;

export const applyFieldChanges = call('PUT /admin/field/changes', {
  summary: 'Applies changes of the field, all or none (site admin)',
  access: 'admin',
  query: seasonQuery,
  body: z.object({
    changes: z.array(fieldChange).min(1, 'Choose at least one change.').max(600),
  }),
  reply: z.object({ applied: z.number().int() }),
});
