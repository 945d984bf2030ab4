import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { Anchor, Modal } from '@mantine/core';
import { useIsOpened } from '../../ui/dialogs/useIsOpened.ts';
import { GroupLink } from '../../domain/GroupLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { calendarDate } from '../../formats/calendarDate.ts';
import { Crest } from '../../domain/teams/Crest.tsx';
import { ownersInFull } from '../../domain/people/ownerWords.ts';
import classes from './MatchDetails.module.css';
import { toState } from './matchWords.ts';
import { useViewer } from './viewer.ts';

type Props = {
  readonly match: Match | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The details of a match, and whose teams play it. */
export function MatchDetails({ match, isOpen, onClose }: Props) {
  return (
    <Modal
      opened={useIsOpened(isOpen && match !== null)}
      onClose={onClose}
      title={match === null ? '' : formatTitle(match)}
      centered
      size="sm"
    >
      {match !== null && <Details match={match} />}
    </Modal>
  );
}

function Details({ match }: { readonly match: Match }) {
  const date = calendarDate.long(match.date);
  return (
    <div className={classes.details}>
      <p className={classes.when}>
        <Badge tone={match.status === 'live' ? 'live' : 'quiet'}>{toState(match)}</Badge>
        {match.status !== 'scheduled' && <span>{date}</span>}
      </p>
      <Side side={match.homeTeam} from={match.homeFrom} winner={match.winner} />
      <Side side={match.awayTeam} from={match.awayFrom} winner={match.winner} />
      <Anchor component={GroupLink} to={`/leaderboard?date=${match.date}&match=${match._id}`}>
        Results of {date}
      </Anchor>
    </div>
  );
}

function Side({
  side,
  from,
  winner,
}: {
  readonly side: MatchSide | null;
  readonly from: string | null;
  readonly winner: string | null;
}) {
  const { userId, ownersByTeam, expectedFrom } = useViewer();
  if (side === null) return <p className={classes.open}>{expectedFrom(from)}</p>;
  const owners = ownersByTeam.get(side.teamId._id) ?? [];
  const { teamName, seedNumber, _id } = side.teamId;
  return (
    <div className={classes.side} data-won={winner === _id || undefined}>
      <Crest team={side.teamId} size={44} />
      <div>
        <strong>{teamName}</strong>
        <small>
          Seed {seedNumber}
          {owners.length > 0 && ` · owned by ${ownersInFull(owners, userId)}`}
        </small>
      </div>
      {side.score !== null && <span className={classes.score}>{side.score}</span>}
    </div>
  );
}

const formatTitle = ({ zone, round }: Match) => (zone === null ? round : `${round} · ${zone}`);
