import { Crest } from '../../../domain/teams/Crest.tsx';
import type { Know } from './buildInsights.ts';
import classes from './WayToFinal.module.css';

/** Steps that fit a phone's width, and crests in each. */
const STEPS_MAX = 4;
const CRESTS_MAX = 2;

/** Who may stand in a team's way, game by game: the best seeds of each. */
export function WayToFinal({ way }: Pick<Know, 'way'>) {
  return (
    <ol className={classes.way} aria-label="Way to the final">
      {way.slice(0, STEPS_MAX).map(({ matchId, round, opponents }, index) => (
        <li key={matchId}>
          <span className={classes.crests}>
            {opponents.slice(0, CRESTS_MAX).map((team) => (
              <Crest key={team._id} team={team} size={34} />
            ))}
          </span>
          <span className="bb-hidden">
            {opponents
              .slice(0, CRESTS_MAX)
              .map(({ shortName }) => shortName)
              .join(' or ')}
          </span>
          <small>{index === 0 ? 'First game' : round}</small>
        </li>
      ))}
    </ol>
  );
}
