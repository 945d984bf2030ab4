import type { Match } from '@bracketbid/contract/entities';
import { listRounds } from '@bracketbid/engine/bracket/draw';
import { playedMatches } from '@bracketbid/engine/contest/contestResults';
import { type Bracket, toSide } from '../tournament/brackets.ts';
import { easternDay } from './easternDay.ts';
import type { GroupResults } from './groupMoney.ts';

/** Matches as people see them, with their rounds and days. */
export type ShownBracket = Pick<Bracket, 'zones' | 'rounds' | 'matches' | 'dates'>;

/**
 * [CONTEST-2] The matches that a group's results are about: its season's, or those of its contest, which are played on the day on
 * which it begins, as far as anybody knows. None where a contest is no bracket.
 */
export function bracketShown({ bracket, contest, teamById }: GroupResults): ShownBracket {
  if (contest === null) return bracket;
  const { field, results, ground } = contest;
  const played = playedMatches(field.draw, results.matches);
  const date = easternDay(ground.contest.startsAtMs);
  const dates = played.length === 0 ? [] : [date];
  const rounds = played.length === 0 ? [] : listRounds(ground.contest.entrants.length);
  const nameById = new Map(rounds.map(({ code, name }) => [code, name]));
  return {
    zones: [],
    rounds: rounds.map((round) => ({ ...round, dates })),
    matches: played.map((match, position): Match => ({
      _id: match.id,
      zone: null,
      round: nameById.get(match.round) ?? match.round,
      roundOrder: match.roundOrder,
      position,
      date,
      startAt: null,
      status: match.status,
      homeTeam: toSide(teamById, match.homeTeamId, match.homeScore),
      awayTeam: toSide(teamById, match.awayTeamId, match.awayScore),
      winner: match.winnerTeamId,
      homeFrom: match.homeFrom,
      awayFrom: match.awayFrom,
      next: match.next,
    })),
    dates,
  };
}
