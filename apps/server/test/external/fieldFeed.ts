import { readFileSync } from 'node:fs';
import { fieldAnswer } from '@bracketbid/contract/http/field';
import type { TournamentFile } from '@bracketbid/contract/http/tournament';
import type { z } from 'zod';
import { newestShippedTournament } from '../../src/tournament/shipped.ts';

export type FieldAnswer = z.output<typeof fieldAnswer>;

/** An answer from its text, as an admin's browser reads a file. */
export function buildAnswer(text: string): FieldAnswer {
  return fieldAnswer.parse(JSON.parse(text));
}

/** A team of a made answer: a real one, or one of one's own. */
type Side = {
  readonly id: string;
  readonly name: string;
  readonly seed?: number | null;
  readonly abbreviation?: string;
  readonly record?: string;
  readonly score?: number;
};
type Game = {
  readonly id: string;
  readonly date: string;
  readonly region: string;
  readonly round?: string;
  /** The whole note, where it is another than the men's. */
  readonly headline?: string;
  readonly sides: readonly Side[];
  readonly isOver?: boolean;
};

/** The whole main bracket as ESPN answered on March 20, 2026. */
export function realAnswer(): FieldAnswer {
  const path = new URL(
    './feeds/espn-scoreboard-20260320-full-bracket.trimmed.json',
    import.meta.url,
  );
  return buildAnswer(readFileSync(path, 'utf8'));
}

/** An answer with so many games that say nothing. */
export function emptyGames(count: number): FieldAnswer {
  return { events: Array.from({ length: count }, () => ({})) };
}

/** A game in the form of ESPN's scoreboard. */
export function espnGame({
  id,
  date,
  region,
  round = '1st Round',
  sides,
  isOver = false,
  headline = `NCAA Men's Basketball Championship - ${region} Region - ${round}`,
}: Game) {
  return {
    id,
    date,
    name: sides.map(({ name }) => name).join(' at '),
    competitions: [
      {
        timeValid: true,
        notes: [{ headline }],
        status: { type: { state: isOver ? 'post' : 'pre', completed: isOver } },
        competitors: sides.map(
          ({ seed = null, name, abbreviation, record, score, ...side }, at) => ({
            homeAway: at === 0 ? 'home' : 'away',
            score: String(score ?? 0),
            curatedRank: { current: seed ?? 99 },
            records: record === undefined ? [] : [{ type: 'total', summary: record }],
            team: {
              id: side.id,
              displayName: name,
              shortDisplayName: name,
              abbreviation: abbreviation ?? '',
              color: '0021a5',
              alternateColor: 'fa4616',
            },
          }),
        ),
      },
    ],
  };
}

/** An opponent that is not known yet. */
export const TBD: Side = { id: '-2', name: 'TBD', abbreviation: 'TBD', seed: null };

/**
 * The four First Four games of 2026, which are not in the real answer: made from the shipped tournament.
 *
 * @param decided  how many of them are over
 */
export function firstFourAnswer(decided = 0): FieldAnswer {
  const { teams, matches } = newestShippedTournament();
  const toSide = sideIn(teams);
  const games = matches.filter(({ roundOrder }) => roundOrder === 0);
  return {
    events: games.map((match, index) =>
      espnGame({
        id: `40185640${index}`,
        date: match.startTimeUtc ?? match.date,
        round: 'First Four',
        region: `${match.zone?.charAt(0)}${match.zone?.slice(1).toLowerCase()}`,
        isOver: index < decided,
        sides: [
          toSide(match.home, index < decided ? match.homeScore : 0),
          toSide(match.away, index < decided ? match.awayScore : 0),
        ],
      }),
    ),
  };
}

/** A team of a shipped tournament as a side of a game, by its key. */
const sideIn =
  (teams: TournamentFile['teams']) =>
  (key: string | null, score: number | null): Side => {
    const team = teams.find(({ id }) => id === key);
    if (team === undefined) throw new Error(`No team ${key}`);
    return {
      id: team.externalIds?.['espn'] ?? '0',
      name: team.name,
      abbreviation: team.abbreviation,
      seed: team.seed,
      record: '20-10',
      score: score ?? 0,
    };
  };

/**
 * The First Four and the first round of the shipped women's tournament, none of them played: made from its file, in the form of
 * the real answer of the men's.
 *
 * @param tournament  as that year's notes call it: "NCAA Women's Championship" in 2025, with "Basketball" in 2026
 */
export function womensAnswer(tournament = "NCAA Women's Championship"): FieldAnswer {
  const { teams, matches } = newestShippedTournament('womens');
  const toSide = sideIn(teams);
  const undecided: Side = { id: '-1', name: 'First Four winner', abbreviation: 'A/B' };
  return {
    events: matches
      .filter(({ roundOrder }) => roundOrder <= 1)
      .map(({ zone, date, home, away, homeFrom, awayFrom, roundOrder }, index) => {
        const [, city = '', number = ''] = /^(.+) (\d)$/.exec(zone ?? '') ?? [];
        const place = `${city.charAt(0)}${city.slice(1).toLowerCase()}`;
        const region = `Regional ${number} in ${place}`;
        const round = roundOrder === 0 ? 'First Four' : '1st Round';
        return espnGame({
          id: `4017465${index + 10}`,
          date: `${date}T20:00Z`,
          region,
          round,
          headline: `${tournament} - ${region} - ${round}`,
          sides: [
            homeFrom === null ? toSide(home, null) : undecided,
            awayFrom === null ? toSide(away, null) : undecided,
          ],
        });
      }),
  };
}
