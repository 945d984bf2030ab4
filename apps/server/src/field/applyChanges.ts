import { FIELD_MESSAGES } from '@bracketbid/contract/text/field';
import type { FieldChange } from '@bracketbid/contract/http/field';
import { isDecided } from '@bracketbid/engine/bracket/bracket';
import { Refused } from '../failures.ts';
import type { Report, Results, Standing } from '../results/enterResults.ts';
import { moveScheduled, setColors, setRecord } from '../tournament/feedFacts.ts';
import { practiceResultsIn } from '../tournament/practiceSeason.ts';
import { readSeasonAsItIs } from './seasonAsItIs.ts';

/**
 * Applies changes to a current season, all of them or none. Results of First Four games go through the door of all
 * results, in the same transaction.
 *
 * @throws Refused (409) in a practice season; for colours once an auction has begun; for a team or a match that is not of
 *   this season, a match that has begun, a game that is decided or not of the First Four
 */
export async function applyChanges(
  results: Pick<Results, 'enterChosen'>,
  tournamentId: string,
  changes: readonly FieldChange[],
): Promise<void> {
  await results.enterChosen(tournamentId, async (standing) => {
    const { tx } = standing;
    if ((await practiceResultsIn(tx, tournamentId)) !== null) {
      throw new Refused('Conflict', FIELD_MESSAGES.isPractice);
    }
    const { hasBegun } = await readSeasonAsItIs(tx, tournamentId);
    const reports = new Map<string, Report>();
    for (const change of changes) {
      if (change.kind === 'color' && hasBegun) {
        throw new Refused('Conflict', FIELD_MESSAGES.colorsAreFixed);
      }
      if (!(await apply(change, standing, reports))) {
        throw new Refused('Conflict', FIELD_MESSAGES.changeGone);
      }
    }
    return reports;
  });
}

/** @returns whether the season has what the change is about, undecided */
async function apply(
  change: FieldChange,
  { tx, tournamentId, matches }: Standing,
  reports: Map<string, Report>,
): Promise<boolean> {
  switch (change.kind) {
    case 'record':
      return setRecord(tx, tournamentId, change);
    case 'color':
      return setColors(tx, tournamentId, change);
    case 'time':
      return moveScheduled(tx, tournamentId, change);
    case 'result': {
      const match = matches.find(({ id }) => id === change.match);
      if (match === undefined || match.round !== 'FF' || isDecided(match)) return false;
      const { homeScore, awayScore } = change;
      reports.set(match.id, { status: 'final', homeScore, awayScore });
      return true;
    }
    default: {
      const never: never = change;
      return never;
    }
  }
}
