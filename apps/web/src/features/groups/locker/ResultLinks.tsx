import { Link } from 'react-router';
import classes from './ResultLinks.module.css';

/** Once the auction has begun: where to read how everybody stands. */
export function ResultLinks() {
  return (
    <nav aria-label="After the auction">
      <ul className={classes.ways}>
        <li>
          <Link to="/leaderboard">Standings</Link>
          <small>Who has won how much, after each game.</small>
        </li>
        <li>
          <Link to="/groups/paper">Morning paper</Link>
          <small>What each day of games did to your group, the morning after.</small>
        </li>
      </ul>
    </nav>
  );
}
