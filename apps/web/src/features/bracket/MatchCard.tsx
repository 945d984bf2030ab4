import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { Avatar } from '../../ui/Avatar.tsx';
import { TeamMark } from '../../ui/TeamMark.tsx';
import classes from './MatchCard.module.css';
import { ownerName, stateOf } from './matchWords.ts';
import { showWhole } from './showWhole.ts';
import { useViewer } from './viewer.ts';

/** A match in the bracket: who plays, the score, whose teams they are. Opens its details. */
export function MatchCard({ match }: { readonly match: Match }) {
  const { userId, ownerOf, onOpen } = useViewer();
  const isMine = [match.homeTeam, match.awayTeam].some(
    (side) => side !== null && userId !== null && ownerOf.get(side.teamId._id)?._id === userId,
  );
  return (
    <button
      type="button"
      className={classes.card}
      data-status={match.status}
      data-mine={isMine || undefined}
      onFocus={showWhole}
      onClick={() => onOpen(match._id)}
    >
      <Side side={match.homeTeam} from={match.homeFrom} match={match} />
      <Side side={match.awayTeam} from={match.awayFrom} match={match} />
      <span className={classes.state}>{stateOf(match)}</span>
    </button>
  );
}

type SideProps = {
  readonly side: MatchSide | null;
  readonly from: string | null;
  readonly match: Match;
};

function Side({ side, from, match }: SideProps) {
  const { userId, ownerOf, expectedFrom } = useViewer();
  if (side === null) {
    return (
      <span className={classes.side} data-open>
        <span className={classes.seed} />
        <span className={classes.name}>{expectedFrom(from)}</span>
      </span>
    );
  }
  const owner = ownerOf.get(side.teamId._id);
  const isOwn = owner !== undefined && owner._id === userId;
  return (
    <span
      className={classes.side}
      data-outcome={match.winner === null ? undefined : outcomeOf(match, side)}
      data-own={isOwn || undefined}
      data-owned={owner === undefined ? undefined : true}
    >
      <span className={classes.seed}>
        <span className="bb-hidden">Seed </span>
        {side.teamId.seedNumber}
      </span>
      <span className={classes.mark}>
        <TeamMark team={side.teamId} size={20} />
      </span>
      <span className={classes.name}>{side.shortName}</span>
      {owner !== undefined && (
        <span className={classes.owner}>
          <Avatar person={owner} size={16} />
          <span className={classes.ownerName}>{ownerName(owner, userId)}</span>
        </span>
      )}
      {side.score !== null && <span className={classes.score}>{side.score}</span>}
    </span>
  );
}

function outcomeOf(match: Match, side: MatchSide): 'won' | 'lost' {
  return match.winner === side.teamId._id ? 'won' : 'lost';
}
