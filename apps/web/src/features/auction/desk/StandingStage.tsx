import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import type { LivePause } from '@bracketbid/contract/live/state';
import type { GavelState } from '@bracketbid/contract/live/gavel';
import { Price } from '../../../domain/money/Price.tsx';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { Floor } from '../../../domain/teams/Floor.tsx';
import { placeInField, teamsInLot } from '../../../domain/teams/lotWords.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { FittedName } from '../../../ui/FittedName.tsx';
import { longTime } from '../lot/longTime.ts';
import type { Standing } from '../clerk/standing.ts';
import classes from './StandingStage.module.css';

type Props = {
  readonly standing: Standing;
  readonly gavel: Pick<GavelState, 'by' | 'clerks'>;
  readonly userId: string;
  readonly pause: LivePause | null;
  /** A sale is in question. */
  readonly isHeld: boolean;
};

/** The lot on the block: what is bid, who leads, and how far it is. */
export function StandingStage({ standing, gavel, userId, pause, isHeld }: Props) {
  const { team, word, mood, amount, leader, note } = standing;
  return (
    <Floor
      team={team}
      isWide
      className={classes.stage}
      aria-label={team === null ? 'The block' : `Current ${nounsOfLot(team).one}`}
      data-mood={mood}
    >
      <div className={classes.who}>
        {team !== null && (
          <>
            <Crest team={team} size="3.25rem" />
            <div className={classes.team}>
              <p>{teamsInLot(team) ?? placeInField(team)}</p>
              <FittedName as="h2" className={classes.name}>
                {team.teamName}
              </FittedName>
            </div>
          </>
        )}
        <Holder gavel={gavel} userId={userId} />
      </div>
      {pause !== null && <PauseLine pause={pause} />}
      {isHeld && <p className={classes.held}>A sale is in question: nothing else is shown.</p>}
      <div className={classes.bid}>
        {amount !== null && (
          <p className={classes.amount} data-digits={String(amount).length}>
            <span className="bb-hidden">Standing amount: </span>
            <Price amount={amount} />
          </p>
        )}
        <div className={classes.leader}>
          {word !== null && <output className={classes.word}>{word.toUpperCase()}</output>}
          {leader !== null && (
            <p className={classes.person}>
              {leader.number !== null && <b>{leader.number}</b>} <span>{leader.name}</span>
            </p>
          )}
          {note !== null && (
            <p className={classes.note} data-alone={amount === null || undefined}>
              {note}
            </p>
          )}
        </div>
      </div>
    </Floor>
  );
}

/** Who holds the gavel: the clerk who acted last. */
function Holder({ gavel: { by, clerks }, userId }: Pick<Props, 'gavel' | 'userId'>) {
  const isOwn = by?._id === userId;
  const others = clerks.filter(({ _id }) => _id !== userId);
  return (
    <p className={classes.holder} data-other={(by !== null && !isOwn) || undefined}>
      <span>The gavel</span>
      <b>{by === null ? 'Nobody yet' : isOwn ? 'You' : by.fullName}</b>
      <span className="bb-hidden">
        {others.length > 0 && `Other clerks: ${others.map(({ fullName }) => fullName).join(', ')}`}
      </span>
    </p>
  );
}

function PauseLine({ pause }: { readonly pause: LivePause }) {
  const seconds = useCountdown(pause.until) ?? 0;
  return (
    <p className={classes.held}>
      {pause.kind === 'global' ? 'Paused by the site' : 'Paused'} for{' '}
      <b className="bb-numbers">{longTime(seconds)}</b>. Nothing is lost.
    </p>
  );
}
