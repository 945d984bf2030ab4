import { counted } from '@bracketbid/contract/counted';
import type { PaperGame, PaperTeam } from '@bracketbid/contract/http/paper';
import { pacific } from '../../formats/pacificTime.ts';
import { Crest } from '../../domain/teams/Crest.tsx';
import classes from './PaperPage.module.css';
import { isOwn } from '../../domain/people/owning.ts';
import { byInterest, ownerWord } from './paperView.ts';

/** Games that stand on the page at once: the first day has sixteen. */
const SHOWN_MAX = 6;

type Props = {
  readonly games: readonly PaperGame[];
  /** No day of games is left. */
  readonly isLast: boolean;
  readonly userId: string;
};

/** The next day's games in which the group has teams, the reader's own first. */
export function NextGames({ games, isLast, userId }: Props) {
  if (games.length === 0) {
    const words = isLast
      ? 'All games are played.'
      : 'Nobody in the group has a team in these games.';
    return <p className={classes.quiet}>{words}</p>;
  }
  const sorted = byInterest(games, userId);
  const others = sorted.slice(SHOWN_MAX);
  return (
    <>
      <List games={sorted.slice(0, SHOWN_MAX)} userId={userId} />
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{counted(others.length, 'more game')}</summary>
          <List games={others} userId={userId} />
        </details>
      )}
    </>
  );
}

function List({ games, userId }: Pick<Props, 'games' | 'userId'>) {
  return (
    <ul className={classes.games}>
      {games.map(({ matchId, round, startAt, home, away }) => (
        <li key={matchId}>
          <small>{startAt === null ? round : `${round} · ${pacific.shortTime(startAt)}`}</small>
          <Side team={home} userId={userId} />
          <Side team={away} userId={userId} />
        </li>
      ))}
    </ul>
  );
}

function Side({ team, userId }: { readonly team: PaperTeam | null; readonly userId: string }) {
  if (team === null) return <p className={classes.side}>Still to be decided</p>;
  return (
    <p className={classes.side} data-own={isOwn(team, userId) || undefined}>
      <Crest team={team} size={26} />
      <span>
        {team.seedNumber} {team.shortName}
      </span>
      <small>{ownerWord(team, userId)}</small>
    </p>
  );
}
