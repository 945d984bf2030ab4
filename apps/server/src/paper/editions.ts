import { listOwners, type Team } from '@bracketbid/contract/entities';
import type {
  PaperEdition,
  PaperGame,
  PaperTeam,
  PaperUpset,
} from '@bracketbid/contract/http/paper';
import {
  type DayInWords,
  headline,
  leadSentences,
  needSentence,
  recordSentence,
  upsetSentence,
} from '@bracketbid/contract/text/paper';
import type { Match as RuleMatch } from '@bracketbid/engine/bracket/bracket';
import { buildEdition, type Edition, type MemberOfDay } from '@bracketbid/engine/paper/edition';
import { standingsByDay, type StandingsOfDay } from '@bracketbid/engine/paper/standingsByDay';
import type { Upset } from '@bracketbid/engine/paper/upsets';
import { ownersShown } from '../groups/owners.ts';
import { personIn, type Roster } from '../groups/roster.ts';
import { historyYears, seedReached } from '../rehearsal/seedHistory.ts';
import type { ContestDay } from '../results/contestDays.ts';
import type { GroupResults } from '../results/groupMoney.ts';

/** What a group's papers are made of, as it stands. Objects that are replaced when something changes. */
export type Sources = { readonly results: GroupResults; readonly roster: Roster };

/** The papers of a group: computed when asked for, and kept as long as its results, teams and members are the same objects. */
export type Editions = {
  /** The standings on the evening of each day of games; none before the auction is over. */
  history(sources: Sources): readonly StandingsOfDay[];
  /** Null for a day on which nothing was decided. */
  of(sources: Sources, day: string): PaperEdition | null;
};

/** Everything computed of one state of a group. */
type Computed = {
  readonly roster: Roster;
  readonly history: readonly StandingsOfDay[];
  readonly byDay: Map<string, PaperEdition | null>;
};

export function createEditions(): Editions {
  const computed = new WeakMap<GroupResults, Computed>();
  const computeEditions = ({ results, roster }: Sources): Computed => {
    const known = computed.get(results);
    if (known?.roster === roster) return known;
    const fresh = { roster, history: buildHistory({ results, roster }), byDay: new Map() };
    computed.set(results, fresh);
    return fresh;
  };
  return {
    history: (sources) => computeEditions(sources).history,
    of: (sources, day) => {
      const { history, byDay } = computeEditions(sources);
      if (!history.some((each) => each.day === day)) return null;
      const known = byDay.get(day);
      if (known !== undefined) return known;
      const edition = computeEdition(sources, day);
      byDay.set(day, edition);
      return edition;
    },
  };
}

function buildHistory({ results, roster }: Sources): readonly StandingsOfDay[] {
  const { books, money, bracket } = results;
  if (!books.isAuctionOver) return [];
  if (results.contest !== null) return results.contest.days();
  return standingsByDay([...roster.members.keys()], books, money, bracket.dayByMatch);
}

/** A group's paper, computed each time. Null for a day on which nothing was decided, and before the auction is over. */
export function computeEdition(sources: Sources, day: string): PaperEdition | null {
  const { results, roster } = sources;
  const { books, money, bracket, teamById } = results;
  if (!books.isAuctionOver) return null;
  if (results.contest !== null) return contestEdition(sources, results.contest.days(), day);
  const edition = buildEdition(day, {
    userIds: [...roster.members.keys()],
    books,
    money,
    dayByMatch: bracket.dayByMatch,
    teamSeed: (teamId) => teamById.get(teamId)?.seedNumber,
  });
  if (edition === null) return null;
  const toTeam = (teamId: string | null) => toPaperTeam(sources, teamId);
  const upsets = edition.upsets.flatMap((upset) => {
    const shown = toPaidUpset(sources, upset);
    return shown === null ? [] : [shown];
  });
  const words = buildWords(sources, edition, upsets);
  return {
    day,
    nextDay: edition.nextDay,
    isOver: edition.isOver,
    headline: headline(words),
    lead: leadSentences(words),
    upsets: upsets.map(({ paidCents: _paid, ...upset }) => upset),
    members: edition.members.map((member) => findMember(sources, edition, member)),
    out: edition.outTeamIds.flatMap((teamId) => toTeam(teamId) ?? []),
    next: edition.next.flatMap((match) => toGame(sources, match)),
  };
}

/** [PAPER-1] The edition of a contest: who gained by what was said of its results on a day. */
function contestEdition(
  { results, roster }: Sources,
  days: readonly ContestDay[],
  day: string,
): PaperEdition | null {
  const at = days.findIndex((each) => each.day === day);
  const today = days[at];
  if (today === undefined) return null;
  const ranksBefore = new Map(days[at - 1]?.members.map(({ userId, rank }) => [userId, rank]));
  const members = today.members.map(({ userId, ...figures }) => ({
    user: personIn(roster, userId),
    ...figures,
    rankBefore: ranksBefore.get(userId) ?? null,
    chance: 'open' as const,
    need: null,
  }));
  const isOver = at === days.length - 1 && results.isFinal();
  const words: DayInWords = {
    isOver,
    withdrawn: today.withdrawn,
    isCalledOff: isOver && results.contest?.results.callOff?.isCalledOff === true,
    upsets: [],
    members: members.map(({ user, ...member }) => ({ name: user.fullName, ...member })),
    played: 0,
    unfinished: 0,
  };
  return {
    day,
    nextDay: null,
    isOver,
    headline: headline(words),
    lead: leadSentences(words),
    upsets: [],
    members,
    out: [],
    next: [],
  };
}

function findMember(
  { roster, results: { teamById } }: Sources,
  { nextDay }: Edition,
  { userId, needs, ...figures }: MemberOfDay,
): PaperEdition['members'][number] {
  const user = personIn(roster, userId);
  const teams = needs.map(({ teamId }) => teamById.get(teamId)?.shortName ?? '');
  const need =
    teams.length === 0 || nextDay === null ? null : needSentence(user.fullName, teams, nextDay);
  return { user, ...figures, need };
}

/** An upset as it is shown, with what it paid the winner's owner. */
type PaidUpset = PaperUpset & { readonly paidCents: number };

function toPaidUpset(
  sources: Sources,
  { matchId, winnerTeamId, loserTeamId }: Upset,
): PaidUpset | null {
  const { bracket, money } = sources.results;
  const match = bracket.matchById.get(matchId);
  const [winner, loser] = [winnerTeamId, loserTeamId].map((id) => toPaperTeam(sources, id));
  if (match === undefined || winner == null || loser == null) return null;
  const findScore = (teamId: string) =>
    [match.homeTeam, match.awayTeam].find((side) => side?.teamId._id === teamId)?.score ?? null;
  const [won, lost] = [findScore(winner._id), findScore(loser._id)];
  const score = won === null || lost === null ? null : `${won}-${lost}`;
  const paidCents = money.payouts
    .filter((payout) => payout.matchId === matchId && payout.teamId === winner._id)
    .reduce((sum, { cents }) => sum + cents, 0);
  const text = upsetSentence({ winner: inWords(winner), loser: inWords(loser), score, paidCents });
  const record = toRecord(sources.results, matchId, winner.seedNumber);
  return { matchId, winner, loser, score, round: match.round, text, record, paidCents };
}

function buildWords(
  { results, roster }: Sources,
  { day, isOver, members, unfinishedIds }: Edition,
  upsets: readonly PaidUpset[],
): DayInWords {
  const games = results.bracket.matches.filter(({ date }) => date === day);
  return {
    isOver,
    withdrawn: [],
    isCalledOff: false,
    upsets: upsets.map(({ winner, loser, score, paidCents }) => ({
      winner: inWords(winner),
      loser: inWords(loser),
      score,
      paidCents,
    })),
    members: members.map(({ userId, ...member }) => ({
      name: personIn(roster, userId).fullName,
      ...member,
    })),
    played: games.filter(({ status }) => status === 'final').length,
    unfinished: unfinishedIds.length,
  };
}

const inWords = (team: PaperTeam) => ({
  name: team.shortName,
  seed: team.seedNumber,
  owners: listOwners(team).map(({ fullName }) => fullName),
});

/** How often teams of a seed got past the round of a match. */
function toRecord({ bracket }: GroupResults, matchId: string, seed: number): string | null {
  const order = bracket.matchById.get(matchId)?.roundOrder;
  const at = bracket.rounds.findIndex((round) => round.order === order);
  const round = bracket.rounds[at];
  // The history begins with the first full round.
  if (round === undefined || seedReached(bracket.division, seed, round.code) === null) return null;
  const counted = seedReached(bracket.division, seed, bracket.rounds[at + 1]?.code ?? 'WIN');
  if (counted === null) return null;
  return recordSentence({
    seed,
    round: round.name,
    ...counted,
    division: bracket.division,
    years: historyYears(bracket.division),
  });
}

/** Nothing for a game between two teams that nobody in the group owns. */
function toGame(sources: Sources, match: RuleMatch): PaperGame[] {
  const shown = sources.results.bracket.matchById.get(match.id);
  const [home, away] = [match.homeTeamId, match.awayTeamId].map((id) => toPaperTeam(sources, id));
  if (shown === undefined) return [];
  const isOfNobody = home != null && away != null && home.owner === null && away.owner === null;
  if (isOfNobody) return [];
  const { _id: matchId, round, startAt } = shown;
  return [{ matchId, round, startAt, home: home ?? null, away: away ?? null }];
}

function toPaperTeam({ results, roster }: Sources, teamId: string | null): PaperTeam | null {
  const team = teamId === null ? undefined : results.teamById.get(teamId);
  if (team === undefined) return null;
  const { location: _location, zone: _zone, ...shown }: Team = team;
  const found = results.ownerByTeam.get(team._id);
  if (found === undefined) return { ...shown, owner: null };
  const findPerson = (userId: string) => personIn(roster, userId);
  const owners = ownersShown(found.owners, findPerson);
  return { ...shown, owner: findPerson(found.userId), owners };
}
