import type { Match, MatchSide } from '@bracketbid/contract/entities';
import { formatCents } from '@bracketbid/engine/money/cents';
import { Crest } from '../../domain/teams/Crest.tsx';
import { isAmong, ownersInShort } from '../../domain/people/ownerWords.ts';
import classes from './MatchCard.module.css';
import { stateParts } from './matchWords.ts';
import { showWhole } from './showWhole.ts';
import { useViewer } from './viewer.ts';

/** A match in the bracket: who plays, the score, whose teams they are. Opens its details. */
export function MatchCard({ match }: { readonly match: Match }) {
  const { userId, ownersByTeam, onOpen } = useViewer();
  const isMine = [match.homeTeam, match.awayTeam].some(
    (side) => side !== null && isAmong(ownersByTeam.get(side.teamId._id) ?? [], userId),
  );
  const [before, date, after] = stateParts(match);
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
      <span className={classes.state}>
        {before}
        <span className={classes.date}>{date}</span>
        {after}
      </span>
    </button>
  );
}

type SideProps = {
  readonly side: MatchSide | null;
  readonly from: string | null;
  readonly match: Match;
};

function Side({ side, from, match }: SideProps) {
  const { userId, ownersByTeam, paidFor, expectedFrom } = useViewer();
  if (side === null) {
    return (
      <span className={classes.side} data-open>
        <span className={classes.seed} />
        <span className={classes.expected}>{expectedFrom(from)}</span>
      </span>
    );
  }
  const owners = ownersByTeam.get(side.teamId._id) ?? [];
  const isOwn = isAmong(owners, userId);
  const paid = isOwn ? paidFor(match._id, side.teamId._id) : 0;
  return (
    <span
      className={classes.side}
      data-outcome={match.winner === null ? undefined : findOutcome(match, side)}
      data-own={isOwn || undefined}
    >
      <span className={classes.seed}>
        <span className="bb-hidden">Seed </span>
        {side.teamId.seedNumber}
      </span>
      <span className={classes.mark}>
        <Crest team={side.teamId} size={24} />
      </span>
      <span className={classes.text}>
        <Name side={side} />
        {owners.length > 0 && (
          <span className={classes.owner}>{ownersInShort(owners, userId)}</span>
        )}
      </span>
      {paid > 0 && (
        <span className={classes.paid}>
          <span className="bb-hidden">paid </span>
          {formatCents(Math.round(paid * 100))}
        </span>
      )}
      {side.score !== null && <span className={classes.score}>{side.score}</span>}
    </span>
  );
}

/** The whole name, or the team's code where a card has no room for it: never a part of a name, which another may share. */
function Name({ side: { shortName, teamId } }: { readonly side: MatchSide }) {
  const { abbreviation } = teamId;
  return (
    <>
      <span className={classes.name} data-coded={abbreviation === '' ? undefined : true}>
        {shortName}
      </span>
      {abbreviation !== '' && (
        <span className={classes.code} aria-hidden>
          {abbreviation}
        </span>
      )}
    </>
  );
}

function findOutcome(match: Match, side: MatchSide): 'won' | 'lost' {
  return match.winner === side.teamId._id ? 'won' : 'lost';
}
