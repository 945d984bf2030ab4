import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { Badge } from '../../ui/Badge.tsx';
import table from '../../ui/table/Table.module.css';
import { Crest } from '../../domain/teams/Crest.tsx';
import { formatScore } from './leaderboardWords.ts';
import classes from './MatchesTable.module.css';

type Props = {
  readonly matches: readonly Match[];
  readonly selectedId: string | null;
  readonly onSelect: (matchId: string) => void;
};

/** The day's games; pressing one shows its result. */
export function MatchesTable({ matches, selectedId, onSelect }: Props) {
  if (matches.length === 0) return <p className={classes.none}>No games available</p>;
  return (
    <table className={`${table.table} ${classes.table}`}>
      <caption className="bb-hidden">Games of the day</caption>
      <thead>
        <tr>
          <th scope="col">SL</th>
          <th scope="col">Game</th>
          <th scope="col" data-number>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match, index) => (
          <tr
            key={match._id}
            className={classes.row}
            data-selected={match._id === selectedId || undefined}
            onClick={() => onSelect(match._id)}
          >
            <td className="bb-numbers">{index + 1}</td>
            <td>
              {/* A finger presses the whole row; the keyboard reaches this. */}
              <button
                type="button"
                className={classes.game}
                aria-pressed={match._id === selectedId}
              >
                <Side side={match.homeTeam} />
                <Versus />
                <Side side={match.awayTeam} />
              </button>
            </td>
            <td data-number className={classes.score}>
              {match.status === 'live' && <Badge tone="live">Live</Badge>} {formatScore(match)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ side }: { readonly side: MatchSide | null }) {
  if (side === null) return <span className={classes.side}>TBD</span>;
  return (
    <span className={classes.side}>
      <Crest team={side.teamId} size={28} />
      {side.shortName}
    </span>
  );
}

/** A small "versus" sign. */
function Versus() {
  return (
    <>
      <svg className={classes.versus} viewBox="0 0 20 20" width="18" height="18" aria-hidden>
        <circle cx="10" cy="10" r="9.2" />
        <path d="M4.600 7l2.200 6 2.200-6M15 8.200c-.300-.900-1-1.300-1.800-1.300-1 0-1.800.500-1.800 1.500 0 2.200 3.800 1 3.800 3.200 0 1-.9 1.600-2 1.600-1 0-1.800-.500-2-1.500" />
      </svg>
      <span className="bb-hidden">against</span>
    </>
  );
}
