import type { BoardGame, BoardSide } from '@bracketbid/contract/board';
import { pacific } from '../../../formats/pacificTime.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { rowHeight } from '../fits.ts';
import { dayTitle, gameStatus } from './gameStatus.ts';
import classes from './Games.module.css';

const COLUMN = { height: 70, rowMax: 8.4 };

/** The day's games, with who owns whom. */
export function Games({ games }: { readonly games: readonly BoardGame[] }) {
  const row = rowHeight(games.length, COLUMN.height, COLUMN.rowMax);
  const today = pacific.dayAt(serverClock.nowMs());
  return (
    <section className={classes.games} style={{ '--rows': row }}>
      <h2>{dayTitle(games[0]?.date ?? today, today)}</h2>
      <ul>
        {games.map((game) => (
          <li key={game._id} data-live={game.status === 'live' || undefined}>
            <Side side={game.home} />
            <span className={classes.status}>{gameStatus(game)}</span>
            <Side side={game.away} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Side({ side }: { readonly side: BoardSide | null }) {
  if (side === null) return <span className={classes.side}>To be decided</span>;
  const { shortName, seedNumber, score, isWinner, owner } = side;
  return (
    <span className={classes.side} data-won={isWinner || undefined}>
      <Crest team={{ ...side, teamLogo: '' }} size="calc(0.66 * var(--row))" />
      <span>
        <b>
          {seedNumber} {shortName}
        </b>
        {owner !== null && <small>{owner}</small>}
      </span>
      {score !== null && <strong>{score}</strong>}
    </span>
  );
}
