import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { useSeasonMatches, useMyGames } from './useGames.ts';
import { Crest } from '../../domain/teams/Crest.tsx';
import { Plus } from '../../domain/money/Plus.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { calendarDate } from '../../formats/calendarDate.ts';
import { pacific } from '../../formats/pacificTime.ts';
import { visitorTime } from '../../formats/visitorTime.ts';
import { serverClock } from '../../live/clock/serverClock.ts';
import { useGroupRules } from '../../live/queries/groupRules.ts';
import { useRounds } from '../../live/queries/resultQueries.ts';
import { useStandings } from '../../live/queries/standings.ts';
import { dayOfGames, isToCome, winPaysCents } from './dayOfGames.ts';
import classes from './MyResults.module.css';

type Props = { readonly groupId: string; readonly userId: string };

/** The own games of the day, or of the next day that has any, with what a win pays. Nothing once all are over. */
export function TodaysGames({ groupId, userId }: Props) {
  const games = useMyGames().data ?? [];
  const matchById = useSeasonMatches();
  const winPays = useWinPays(groupId, userId);
  const today = pacific.dayAt(serverClock.nowMs());
  const shown = dayOfGames(games, matchById, today);
  if (shown === null) return null;
  const day = `${calendarDate.longWeekday(shown.date)}, ${calendarDate.monthDay(shown.date)}`;
  const title = shown.date === today ? 'Today' : day;
  return (
    <Panel title={title}>
      <ul className={classes.games}>
        {shown.games.map(({ game, match }) => {
          const own = listSides(match).find(({ teamId }) => teamId._id === game.teamId);
          const pays = isToCome(match) ? winPays(game.teamId, match.round) : game.amount;
          return (
            <li key={`${match._id} ${game.teamId}`}>
              {own !== undefined && <Crest team={own.teamId} size={34} />}
              <p>
                {game.matchName.replace(' vs ', ' – ')}
                <When match={match} />
              </p>
              <Score match={match} />
              {pays !== null && pays > 0 && (
                <p className={classes.pays}>
                  {match.status === 'scheduled' && <small>win pays </small>}
                  <b>
                    <Plus />
                    {formatDollars(Math.round(pays))}
                  </b>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function listSides({ homeTeam, awayTeam }: Match): MatchSide[] {
  return [homeTeam, awayTeam].filter((side) => side !== null);
}

/** The round, and the hour by the viewer's clock; Pacific time is its title. */
function When({ match: { round, startAt, status } }: { readonly match: Match }) {
  if (status === 'live') return <small>{round} · live</small>;
  if (startAt === null || status !== 'scheduled') return <small>{round}</small>;
  return (
    <small title={pacific.inWords(startAt)}>
      {round} · {visitorTime(startAt) ?? pacific.time(startAt)}
    </small>
  );
}

function Score({ match }: { readonly match: Match }) {
  const [home, away] = listSides(match);
  if (home?.score == null || away?.score == null) return null;
  return (
    <b>
      {home.score}–{away.score}
    </b>
  );
}

/** What a win in a round pays the viewer, in dollars; null while it is not known. */
function useWinPays(groupId: string, userId: string) {
  const standings = useStandings(groupId).data;
  const rules = useGroupRules(groupId).data?.rules;
  const rounds = useRounds().data;
  return (teamId: string | null, round: string): number | null => {
    const code = rounds?.find(({ roundname }) => roundname === round)?.code;
    const basisPoints = code === undefined ? undefined : rules?.payouts[code];
    if (standings === undefined || basisPoints === undefined || teamId === null) return null;
    const cents = winPaysCents(teamId, basisPoints, standings, userId);
    return cents === null ? null : cents / 100;
  };
}
