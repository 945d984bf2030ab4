import { z } from 'zod';
import { call, noFields } from '../call.ts';
import { owners, person, team } from '../entities.ts';
import { groupId, id, instant } from '../fields.ts';
import { day, token } from '../text.ts';

/** A team in the paper, with its buyer in the group and its owners; null and none for an unsold one. */
const paperTeam = team
  .omit({ location: true, zone: true })
  .extend({ owner: person.nullable(), owners: owners.optional() });
export type PaperTeam = z.infer<typeof paperTeam>;

/** A game that the team with the worse seed won. */
const upset = z.object({
  matchId: id,
  winner: paperTeam,
  loser: paperTeam,
  /** As `69-67`; null where no scores are known. */
  score: z.string().nullable(),
  round: z.string(),
  text: z.string(),
  /** How often teams of this seed have come so far; null where history has no such round. */
  record: z.string().nullable(),
});
export type PaperUpset = z.infer<typeof upset>;

/** A member on the evening of the day. Whole cents. */
const paperMember = z.object({
  user: person,
  profitCents: z.number().int(),
  gainCents: z.number().int(),
  rank: z.number().int(),
  /** On the evening of the day of games before; null on the first. */
  rankBefore: z.number().int().nullable(),
  /** Whether they can still finish first; `open` while too many games are left to try every way. */
  chance: z.enum(['can', 'out', 'open']),
  /** What they need of the next games to finish first; null if nothing. */
  need: z.string().nullable(),
});
export type PaperMember = z.infer<typeof paperMember>;

/** A game of the next day; a side is null while it is not known who plays. */
const paperGame = z.object({
  matchId: id,
  round: z.string(),
  startAt: instant.nullable(),
  home: paperTeam.nullable(),
  away: paperTeam.nullable(),
});
export type PaperGame = z.infer<typeof paperGame>;

const edition = z.object({
  day: z.iso.date(),
  /** The next day with a match; null after the last. */
  nextDay: z.iso.date().nullable(),
  isOver: z.boolean(),
  headline: z.string(),
  /** What there is to say of the whole group, a sentence each. */
  lead: z.array(z.string()),
  /** The widest apart first. */
  upsets: z.array(upset),
  /** The best first. */
  members: z.array(paperMember),
  /** The teams that lost on the day. */
  out: z.array(paperTeam),
  /** The next day's games in which somebody of the group has a team, or may have one. */
  next: z.array(paperGame),
});
export type PaperEdition = z.infer<typeof edition>;

const dayOfPaper = z.object({ day: day('A day looks like 2026-03-19.') }).partial();

export const paper = call('GET /group/paper/:groupId', {
  summary: 'The morning paper of a group: what happened on a day of games, the newest by default',
  params: z.object({ groupId }),
  query: dayOfPaper,
  reply: z.object({
    groupname: z.string(),
    /** The days with an edition, the first day first; none before the auction is over. */
    days: z.array(z.iso.date()),
    edition: edition.nullable(),
    /** The standings on the evening of each of the days. Whole cents. */
    history: z.array(
      z.object({
        day: z.iso.date(),
        members: z.array(
          z.object({ userId: id, profitCents: z.number().int(), rank: z.number().int() }),
        ),
      }),
    ),
    /** Whether the caller has the paper mailed. */
    isMailed: z.boolean(),
  }),
});

export const choosePaperMail = call('PUT /profile/paper-mail', {
  summary: 'Whether the caller has the morning paper mailed, of each of their groups',
  body: z.object({ isMailed: z.boolean() }),
  reply: z.object({ isMailed: z.boolean() }),
});

export const paperMail = call('GET /profile/paper-mail', {
  summary: 'Whether the caller has the morning paper mailed',
  reply: z.object({ isMailed: z.boolean() }),
});

export const stopPaperMail = call('POST /paper/stop/:token', {
  summary: 'Stops the mails of the morning paper, by the link that each of them has',
  access: 'public',
  params: z.object({
    token: token(64, 'This link is not whole. Please open it from the mail again.'),
  }),
  reply: noFields,
});
