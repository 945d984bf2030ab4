import type { Division } from '@bracketbid/contract/division';
import type { FieldProblem } from '@bracketbid/contract/http/field';
import { record } from '@bracketbid/contract/record';
import { borrowedText, moment, token } from '@bracketbid/contract/text';
import { z } from 'zod';
import { easternDay } from '../results/easternDay.ts';

/** A game of the tournament as ESPN's scoreboard has it. */
export type FieldEvent = {
  readonly id: string;
  /** For people: "Siena Saints at Duke Blue Devils". */
  readonly label: string;
  /** "NCAA Men's Basketball Championship", "NCAA Women's Championship" */
  readonly tournament: string;
  readonly round: RoundCode;
  /** In capitals; empty where the feed names none. */
  readonly zone: string;
  /** `YYYY-MM-DD`, Eastern. */
  readonly date: string;
  /** Null while only the day is known. */
  readonly startAt: string | null;
  readonly isOver: boolean;
  /** The teams that are known: an opponent to be determined is left out. */
  readonly sides: readonly EventSide[];
};

export type EventSide = {
  readonly espn: string;
  readonly name: string;
  readonly shortName: string;
  readonly abbreviation: string;
  /** Null if the feed names none. */
  readonly seed: number | null;
  /** As the feed has it, for people; null if it says nothing. */
  readonly seedRead: string | null;
  readonly color: string | null;
  readonly secondaryColor: string | null;
  readonly record: string | null;
  readonly score: number | null;
};

/** What a later game says of a team's record and colours counts, where it says something. */
export function movingFacts(
  before: EventSide,
  { record: won, color, secondaryColor }: EventSide,
): Pick<EventSide, 'record' | 'color' | 'secondaryColor'> {
  return {
    record: won ?? before.record,
    color: color ?? before.color,
    secondaryColor: secondaryColor ?? before.secondaryColor,
  };
}

/** Rounds as payout tables call them, the first one first. */
export const ROUND_CODES = ['FF', 'R64', 'R32', 'S16', 'E8', 'F4', 'NC'] as const;
export type RoundCode = (typeof ROUND_CODES)[number];

/** A busy day has some 160 games; twelve answers at once are the most that is read. */
const EVENTS_MAX = 3000;
/** What could not be read is listed so far; more is counted. */
const UNREAD_MAX = 50;

const text = borrowedText(120);
const hex = z
  .string()
  .regex(/^[0-9a-fA-F]{6}$/)
  .transform((digits) => `#${digits.toLowerCase()}`)
  .nullable()
  .catch(null);
const score = z
  .union([z.number(), z.string().regex(/^\d{1,3}$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(999))
  .nullable()
  .catch(null);

const competitor = z.object({
  score,
  curatedRank: z
    .object({ current: z.number().catch(Number.NaN) })
    .nullable()
    .catch(null),
  records: z
    .array(z.object({ type: text.catch(''), summary: text.catch('') }))
    .max(40)
    .catch([]),
  team: z.object({
    id: token(20),
    displayName: text,
    shortDisplayName: text.catch(''),
    abbreviation: text.catch(''),
    color: hex,
    alternateColor: hex,
  }),
});

const notes = z
  .array(z.object({ headline: borrowedText(200).catch('') }))
  .max(20)
  .catch([]);

/** Enough of an event to tell whether it is a game of the tournament at all. */
const anyEvent = z.object({
  name: text.catch(''),
  competitions: z.tuple([z.object({ notes })], z.unknown()),
});

const game = z.object({
  id: token(40),
  date: moment('This is not a time.'),
  competitions: z.tuple(
    [
      z.object({
        timeValid: z.boolean().catch(true),
        status: z
          .object({ type: z.object({ completed: z.boolean() }) })
          .nullable()
          .catch(null),
        competitors: z.array(competitor).min(1).max(2),
      }),
    ],
    z.unknown(),
  ),
});

const scoreboard = z.object({ events: z.array(z.unknown()).max(EVENTS_MAX) });

/**
 * The games of a division's NCAA tournament in answers of ESPN's scoreboard. Other tournaments' games are left out silently; a game
 * that can't be read is a problem, and does no harm to the others. Later answers replace earlier ones, game by game.
 *
 * @throws if an answer does not look like a scoreboard at all
 */
export function readEvents(
  answers: readonly unknown[],
  division: Division,
): {
  readonly events: readonly FieldEvent[];
  readonly problems: readonly FieldProblem[];
} {
  const all = answers.flatMap((answer) => scoreboard.parse(answer).events);
  if (all.length > EVENTS_MAX) throw new Error(`These are more than ${EVENTS_MAX} games`);
  const events = new Map<string, FieldEvent>();
  const problems: FieldProblem[] = [];
  for (const each of all) {
    const heading = parseHeading(each, division);
    if (heading === null) continue;
    const read = game.safeParse(each);
    const round = toRound(heading.round);
    if (!read.success || round === null) {
      const [issue] = read.error?.issues ?? [];
      problems.push(unreadGame(heading, issue?.path.join(' › ') ?? 'round'));
      continue;
    }
    const event = toEvent(read.data, heading, round);
    events.set(event.id, event);
  }
  return {
    events: [...events.values()].toSorted(
      (a, b) =>
        ROUND_CODES.indexOf(a.round) - ROUND_CODES.indexOf(b.round) ||
        a.date.localeCompare(b.date) ||
        a.id.localeCompare(b.id),
    ),
    problems: [
      ...problems.slice(0, UNREAD_MAX),
      ...(problems.length > UNREAD_MAX ? [moreUnread(problems.length - UNREAD_MAX)] : []),
    ],
  };
}

type Heading = {
  readonly label: string;
  readonly tournament: string;
  readonly zone: string;
  readonly round: string;
};

/**
 * "NCAA Men's Basketball Championship - South Region - 1st Round" or "NCAA Women's Championship - Regional 1 in Spokane - 1st
 * Round"; null for games that aren't of the division's tournament.
 */
function parseHeading(event: unknown, division: Division): Heading | null {
  const read = anyEvent.safeParse(event);
  if (!read.success) return null;
  const { name, competitions } = read.data;
  for (const { headline } of competitions[0].notes) {
    const [tournament = '', ...rest] = headline.split(' - ').map((part) => part.trim());
    if (!/^NCAA\b.*\bChampionship$/i.test(tournament)) continue;
    if (/\bwomen/i.test(tournament) !== (division === 'womens')) continue;
    const round = rest.at(-1) ?? '';
    const zone = rest.slice(0, -1).join(' ');
    return { label: name || headline, tournament, zone: findZone(zone), round };
  }
  return null;
}

/** "South Region" is SOUTH, "Regional 1 in Spokane" is SPOKANE 1: two regionals may be in one city. */
function findZone(region: string): string {
  return region
    .replace(/^regional\s+(\d{1,2})\s+in\s+(.+)$/i, '$2 $1')
    .replaceAll(/\bregion(?:al)?\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toUpperCase()
    .slice(0, 40)
    .trim();
}

const ROUNDS: readonly (readonly [RegExp, RoundCode])[] = [
  [/first four/i, 'FF'],
  [/\b(?:1st|first) round\b|\bround of 64\b/i, 'R64'],
  [/\b(?:2nd|second) round\b|\bround of 32\b/i, 'R32'],
  [/\bsweet (?:16|sixteen)\b/i, 'S16'],
  [/\belite (?:8|eight)\b/i, 'E8'],
  [/\bfinal four\b|\bsemifinal/i, 'F4'],
  [/\bchampionship\b|\bfinal\b/i, 'NC'],
];

function toRound(text: string): RoundCode | null {
  return ROUNDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function toEvent(
  { id, date, competitions: [found] }: z.output<typeof game>,
  { label, tournament, zone }: Heading,
  round: RoundCode,
): FieldEvent {
  const startAt = new Date(date);
  return {
    id,
    label,
    tournament,
    round,
    zone,
    date: easternDay(startAt.getTime()),
    startAt: found.timeValid ? startAt.toISOString() : null,
    isOver: found.status?.type.completed ?? false,
    sides: found.competitors.flatMap(toSide),
  };
}

/** A team that is known: the feed's stand-ins have a number below zero, or two teams' codes in one. */
function toSide(found: z.output<typeof competitor>): EventSide[] {
  const { id, displayName, shortDisplayName, abbreviation, color, alternateColor } = found.team;
  const isStandIn = !/^\d+$/.test(id) || abbreviation === 'TBD' || abbreviation.includes('/');
  if (isStandIn) return [];
  const rank = found.curatedRank?.current;
  const isSeed = rank !== undefined && Number.isInteger(rank) && rank >= 1 && rank <= 16;
  const total = found.records.find(({ type }) => type === 'total') ?? found.records[0];
  return [
    {
      espn: id,
      name: displayName,
      shortName: shortDisplayName || displayName,
      abbreviation: abbreviation.toUpperCase(),
      seed: isSeed ? rank : null,
      seedRead: rank === undefined || Number.isNaN(rank) ? null : String(rank),
      color,
      secondaryColor: alternateColor,
      record: record.safeParse(total?.summary).data ?? null,
      score: found.score,
    },
  ];
}

function unreadGame({ label, round }: Heading, what: string): FieldProblem {
  return {
    kind: 'unread',
    where: label,
    team: null,
    column: 'game',
    guessed: null,
    read: round === '' ? null : round,
    message: `This game can’t be read (${what.slice(0, 80)}), and is left out.`,
  };
}

function moreUnread(more: number): FieldProblem {
  return {
    kind: 'unread',
    where: 'The feed',
    team: null,
    column: 'game',
    read: null,
    guessed: null,
    message: `${more} more games can’t be read, and are left out.`,
  };
}
