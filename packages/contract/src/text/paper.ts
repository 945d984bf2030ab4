import { formatCents } from '@bracketbid/engine/money/cents';
import { formatWhole } from '@bracketbid/engine/money/dollars';
import { counted } from '../counted.ts';
import type { Division } from '../division.ts';
import { utcWallTime, weekdayName } from './wallTime.ts';

/**
 * The sentences of the morning paper. Each follows from results and money by a rule; nothing is stored, and nothing is said
 * that a figure doesn't show.
 */

/** A team as a sentence names it, and the members who own it; none of an unsold one. */
export type TeamInWords = {
  readonly name: string;
  readonly seed: number;
  readonly owners: readonly string[];
};

/** An upset, with what it paid the winner's owners in all. */
export type UpsetInWords = {
  readonly winner: TeamInWords;
  readonly loser: TeamInWords;
  /** As `69-67`. */
  readonly score: string | null;
  readonly paidCents: number;
};

/** A member on the evening of the day. Cents. */
export type MemberInWords = {
  readonly name: string;
  readonly profitCents: number;
  readonly gainCents: number;
  readonly rank: number;
  readonly rankBefore: number | null;
  readonly chance: 'can' | 'out' | 'open';
};

export type DayInWords = {
  readonly isOver: boolean;
  /** Whether it is the last day since the contest was called off. */
  readonly isCalledOff: boolean;
  /** The entrants of a contest who were withdrawn on the day. */
  readonly withdrawn: readonly string[];
  /** The widest apart first. */
  readonly upsets: readonly UpsetInWords[];
  /** The best first. */
  readonly members: readonly MemberInWords[];
  /** How many games were played, and how many of the day have no result yet. */
  readonly played: number;
  readonly unfinished: number;
};

/** What becomes of the money of a contest that is called off. */
export const STAYS_AND_BACK = 'What was decided stays; the rest went back.';

/** From so many seeds apart an upset makes the headline, as people count upsets. */
const HEADLINE_GAP = 5;
/** Names in a sentence; the others are counted. */
const NAMES_MAX = 4;

/** The one thing that the day is remembered by. */
export function headline({ isOver, isCalledOff, withdrawn, upsets, members }: DayInWords): string {
  if (isCalledOff) return 'The contest is called off';
  const first = listNames(members.filter(({ rank }) => rank === 1));
  if (isOver && members.length > 1 && members.every(({ profitCents }) => profitCents === 0))
    return 'Everyone is even';
  if (isOver)
    return first.length === 1 ? `${listed(first)} wins` : `${listed(first)} share the win`;
  if (withdrawn.length > 0)
    return `${listed(withdrawn)} ${withdrawn.length === 1 ? 'is' : 'are'} withdrawn`;
  const [widest] = upsets;
  if (widest !== undefined && seedGap(widest) >= HEADLINE_GAP) return upsetTitle(widest);
  if (hasNewLeader(members)) return `${listed(first)} takes the lead`;
  const most = gainedMost(members);
  if (most.length > 0) {
    const cents = formatCents(most[0]?.gainCents ?? 0);
    return most.length === 1
      ? `${listed(listNames(most))} gains ${cents}`
      : `${listed(listNames(most))} gain ${cents} each`;
  }
  return widest === undefined ? 'A quiet day' : upsetTitle(widest);
}

/** What there is to say of the whole group. */
export function leadSentences(day: DayInWords): string[] {
  return [
    ...(day.isCalledOff ? [STAYS_AND_BACK] : []),
    ...(day.isOver && day.withdrawn.length > 0
      ? [`${listed(day.withdrawn)} ${day.withdrawn.length === 1 ? 'was' : 'were'} withdrawn.`]
      : []),
    ...placesIn(day),
    ...(day.isCalledOff ? [] : [gainsIn(day.members)]),
    ...(day.isOver ? [] : chancesIn(day.members)),
    ...(day.upsets.length === 0 && day.played > 0
      ? ['No upset: no team beat one with a better seed.']
      : []),
    ...(day.unfinished === 0
      ? []
      : [
          `${counted(day.unfinished, 'game')} of the day ${day.unfinished === 1 ? 'has' : 'have'} no result yet.`,
        ]),
  ];
}

/** What happened, and whom it helped and hurt. */
export function upsetSentence({ winner, loser, score, paidCents }: UpsetInWords): string {
  const result = `${titled(winner)} beat ${titled(loser)}${score === null ? '' : ` ${score}`}.`;
  const [winners, losers] = [joined(winner.owners), joined(loser.owners)];
  if (winners === '' && losers === '') return `${result} Nobody here had either.`;
  if (isSame(winner.owners, loser.owners)) return `${result} ${winners} had both.`;
  const divided = winner.owners.length > 1 ? ' between them' : '';
  const won =
    winners === ''
      ? `Nobody here had ${winner.name}.`
      : `It paid ${winners} ${formatCents(paidCents)}${divided}.`;
  return `${result} ${won}${losers === '' ? '' : ` ${losers} had ${loser.name}.`}`;
}

/**
 * How often teams of a seed have come past a round.
 *
 * @param years  as `1985 to 2025`
 */
export function recordSentence(record: {
  readonly seed: number;
  readonly round: string;
  readonly reached: number;
  readonly slots: number;
  readonly division: Division;
  readonly years: string;
}): string {
  const { seed, round, reached, slots, division, years } = record;
  const many = reached === 0 ? 'none' : formatWhole(reached);
  const whose = division === 'mens' ? 'men’s' : 'women’s';
  return `In the ${whose} tournaments from ${years}, ${many} of ${slots} No. ${seed} seeds got past the ${round}.`;
}

/** What a member needs of the next games. @param teams  at least one */
export function needSentence(name: string, teams: readonly string[], nextDay: string): string {
  return `To finish first, ${name} needs ${teams.length === 1 ? 'a win' : 'wins'} by ${joined(teams)} on ${formatWeekday(nextDay)}.`;
}

/** A reader's own day. */
export function ownSentence(
  member: Omit<MemberInWords, 'name' | 'chance'>,
  members: number,
): string {
  const { gainCents, rank, rankBefore } = member;
  const moved =
    rankBefore === null || rankBefore === rank
      ? ''
      : `, ${rank < rankBefore ? 'up' : 'down'} from ${ordinal(rankBefore)}`;
  return `You ${formatGain(gainCents)} and are ${ordinal(rank)} of ${members}${moved}, at ${signedCents(member.profitCents)}.`;
}

/** A contest's corrected result takes away what an earlier day has given. */
function formatGain(cents: number): string {
  if (cents === 0) return 'gained nothing';
  return cents > 0 ? `gained ${formatCents(cents)}` : `lost ${formatCents(-cents)}`;
}

/** A reader's own games of the next day. */
export function ownGamesSentence(
  games: readonly { readonly own: string; readonly opponent: string | null }[],
  nextDay: string,
): string {
  if (games.length === 0) return `None of your teams plays on ${formatWeekday(nextDay)}.`;
  const each = games.map(({ own, opponent }) =>
    opponent === null ? own : `${own} against ${opponent}`,
  );
  return `Yours on ${formatWeekday(nextDay)}: ${each.join(', ')}.`;
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(rank: number): string {
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${ending}`;
}

/** Profit as people read it: `+$5`, `-$0.50`, `$0`. */
export function signedCents(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
}

/** `Ana`, `Ana and Ben`, `Ana, Ben and Cleo`. */
export function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `Thursday`. @param day  `YYYY-MM-DD` */
export function formatWeekday(day: string): string {
  return weekdayName(utcWallTime(new Date(`${day}T12:00:00Z`)));
}

function placesIn({ isOver, members }: DayInWords): string[] {
  const [leader, second] = members;
  if (leader === undefined) return [];
  const at = signedCents(leader.profitCents);
  if (second === undefined) return [`${leader.name} stands at ${at}.`];
  const first = listNames(members.filter(({ rank }) => rank === 1));
  if (first.length === members.length) {
    return [
      `${members.length === 2 ? 'Both' : `All ${members.length}`} members are level at ${at}.`,
    ];
  }
  if (first.length > 1) {
    return [`${listed(first)} ${isOver ? 'finish first' : 'share the lead'} at ${at}.`];
  }
  const ahead = formatCents(leader.profitCents - second.profitCents);
  const behind = listed(listNames(members.filter(({ rank }) => rank === 2)));
  const does = isOver ? 'finishes first' : hasNewLeader(members) ? 'takes the lead' : 'leads';
  return [`${leader.name} ${does} at ${at}, ${ahead} ahead of ${behind}.`];
}

function gainsIn(members: readonly MemberInWords[]): string {
  const most = gainedMost(members);
  const cents = formatCents(most[0]?.gainCents ?? 0);
  if (most.length === 0) return 'Nobody gained anything on the day.';
  if (most.length === members.length && most.length > 1) return `Everyone gained ${cents}.`;
  if (most.length > 1) return `${listed(listNames(most))} gained the most, ${cents} each.`;
  return members.length === 1
    ? `${listed(listNames(most))} gained ${cents}.`
    : `${listed(listNames(most))} gained the most, ${cents}.`;
}

function chancesIn(members: readonly MemberInWords[]): string[] {
  const can = listNames(members.filter(({ chance }) => chance === 'can'));
  const out = listNames(members.filter(({ chance }) => chance === 'out'));
  if (out.length === 0) return [];
  if (can.length === 1) return [`Only ${listed(can)} can still finish first.`];
  if (can.length > 1 && can.length <= out.length) {
    return [`${listed(can)} can still finish first.`];
  }
  return [`${listed(out)} can’t finish first any more.`];
}

/** Alone in front, who wasn't the day before. */
function hasNewLeader(members: readonly MemberInWords[]): boolean {
  const first = members.filter(({ rank }) => rank === 1);
  return first.length === 1 && (first[0]?.rankBefore ?? 1) > 1;
}

function gainedMost(members: readonly MemberInWords[]): MemberInWords[] {
  const most = Math.max(0, ...members.map(({ gainCents }) => gainCents));
  return most === 0 ? [] : members.filter(({ gainCents }) => gainCents === most);
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((name) => others.includes(name));
const seedGap = ({ winner, loser }: UpsetInWords) => winner.seed - loser.seed;
/** No line breaks within `No. 12`. */
const titled = ({ name, seed }: TeamInWords) => `No.\u00a0${seed} ${name}`;
const upsetTitle = ({ winner, loser }: UpsetInWords) => `${titled(winner)} beats ${titled(loser)}`;
const listNames = (members: readonly MemberInWords[]) => members.map(({ name }) => name);

/** The same, with names that would be too many counted. */
function listed(names: readonly string[]): string {
  if (names.length <= NAMES_MAX) return joined(names);
  const shown = names.slice(0, NAMES_MAX - 1);
  return joined([...shown, counted(names.length - shown.length, 'other')]);
}
