import { GroupLink } from '../../../domain/GroupLink.tsx';
import classes from './ResultLinks.module.css';

/** Once the auction has begun: where to read how everybody stands. */
export function ResultLinks({ isContest }: { readonly isContest: boolean }) {
  return (
    <nav aria-label="After the auction">
      <ul className={classes.ways}>
        <li>
          <GroupLink to="/leaderboard">Standings</GroupLink>
          <small>
            {isContest
              ? 'Who has won how much, after each result.'
              : 'Who has won how much, after each game.'}
          </small>
        </li>
        {isContest && (
          <li>
            <GroupLink to="/game">Prizes</GroupLink>
            <small>What each pays to whom, and which results wait to be confirmed.</small>
          </li>
        )}
        <li>
          <GroupLink to="/groups/paper">Morning paper</GroupLink>
          <small>
            {isContest
              ? 'What each day’s results did to your group, the morning after.'
              : 'What each day of games did to your group, the morning after.'}
          </small>
        </li>
      </ul>
    </nav>
  );
}
