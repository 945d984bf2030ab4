import type { BodyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import { type importTournament, tournamentFile } from '@bracketbid/contract/http/tournament';
import { seasonEffect } from './seasonEffect.ts';
import { effectAt, type SeasonPlace } from './seasonPlace.ts';

type TournamentFile = ReturnType<typeof tournamentFile.parse>;

/** Parses a tournament file, or says what is wrong and where. */
export function readTournament(
  text: string,
):
  | { readonly isGood: true; readonly file: TournamentFile }
  | { readonly isGood: false; readonly problem: string } {
  const read = tournamentFile.safeParse(parseJson(text));
  if (read.success) return { isGood: true, file: read.data };
  const [issue] = read.error.issues;
  const where = issue?.path.join(' › ') ?? '';
  const problem = `This isn’t a tournament file. ${where} ${issue?.message ?? ''}`.trim();
  return { isGood: false, problem };
}

type Counted = Pick<BodyOf<typeof importTournament>, 'year'> & {
  readonly teams: readonly unknown[];
  readonly matches: readonly unknown[];
};

/** What an import does to the current season of its division. */
export function describeImport({ teams, matches, year }: Counted, place: SeasonPlace): string {
  const size = `${counted(teams.length, 'team')}, ${counted(matches.length, 'match', 'matches')}.`;
  return `${size} ${seasonEffect(effectAt(place, year), place.season.name)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
