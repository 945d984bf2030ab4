import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { type GroupWinner, leaderboard } from '@bracketbid/contract/http/results';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type Column, DataTable, ROW_NUMBER } from '../../ui/table/DataTable.tsx';
import { Floor } from '../../domain/teams/Floor.tsx';
import { Money } from '../../domain/money/Money.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Crest } from '../../domain/teams/Crest.tsx';
import { Trophy } from '../../ui/Trophy.tsx';
import { findOutcome } from './leaderboardWords.ts';
import classes from './ResultBox.module.css';

const PAGE = '1';
const PAGE_SIZE = '1000';

/** How a game ended, and who in the own group won money by it. */
export function ResultBox({ match }: { readonly match: Match }) {
  const winners = useQuery({
    queryKey: [RESULTS, 'leaderboard', match._id],
    queryFn: async () =>
      (
        await send(
          leaderboard,
          { params: { matchId: match._id, page: PAGE, limit: PAGE_SIZE } },
          { quiet: true },
        )
      ).leaderboardData.currentGroupWinners,
  });
  return (
    <section className={classes.box} aria-label="Result">
      <Floor
        team={findWinner(match)?.teamId ?? null}
        isWide
        className={classes.score}
        aria-label="Score"
        data-status={match.status}
      >
        <Side side={match.homeTeam} winner={match.winner} />
        <div className={classes.middle}>
          <Trophy size={40} />
          {match.status === 'live' && <Badge tone="live">Live</Badge>}
        </div>
        <Side side={match.awayTeam} winner={match.winner} />
        <p className={classes.outcome} aria-live="polite">
          {findOutcome(match)}
        </p>
      </Floor>
      <Panel title="Own group result">
        {winners.isPending ? <Skeleton height={80} /> : <Winners winners={winners.data ?? []} />}
      </Panel>
    </section>
  );
}

function findWinner({ homeTeam, awayTeam, winner }: Match): MatchSide | null {
  const isWinner = (side: MatchSide | null) => side !== null && side.teamId._id === winner;
  return [homeTeam, awayTeam].find(isWinner) ?? null;
}

function Side({
  side,
  winner,
}: {
  readonly side: MatchSide | null;
  readonly winner: string | null;
}) {
  if (side === null) return <p className={classes.open}>To be decided</p>;
  return (
    <div className={classes.side} data-won={winner === side.teamId._id || undefined}>
      <Crest team={side.teamId} size={72} />
      <strong>{side.shortName}</strong>
      <span className={classes.points}>{side.score ?? '–'}</span>
    </div>
  );
}

const COLUMNS: readonly Column<GroupWinner>[] = [
  ROW_NUMBER,
  { heading: 'Winning Team Name', show: ({ teamDetails }) => teamDetails.teamName || 'N/A' },
  { heading: 'Winning Team Owner', show: ({ userDetails }) => userDetails.fullName || 'N/A' },
  { heading: 'Winning Amount', isNumber: true, show: ({ amount }) => <Money dollars={amount} /> },
];

function Winners({ winners }: { readonly winners: readonly GroupWinner[] }) {
  if (winners.length === 0) return <p className={classes.none}>No result available</p>;
  return (
    <DataTable
      caption="Own group result"
      columns={COLUMNS}
      rows={winners}
      toKey={({ _id }) => _id}
    />
  );
}
