import type { Team } from '@bracketbid/contract/entities';
import { isEntrant } from './lotWords.ts';
import classes from './SeedMark.module.css';

/** A team's seed in its small sign: of a contest's entrant its number, or nothing. */
export function SeedMark({
  team,
}: {
  readonly team: Pick<Team, 'seedNumber' | 'isEntrant' | 'teams'>;
}) {
  if (team.seedNumber === 0) return null;
  return (
    <span className={classes.seed}>
      <span className="bb-hidden">{isEntrant(team) ? 'Number' : 'Seed'} </span>
      {team.seedNumber}
    </span>
  );
}
