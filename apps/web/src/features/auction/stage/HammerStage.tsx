import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Avatar } from '../../../domain/people/Avatar.tsx';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { seedInField } from '../../../domain/teams/lotWords.ts';
import { FittedName } from '../../../ui/FittedName.tsx';
import { Floor, type Light } from '../../../domain/teams/Floor.tsx';
import { Slip } from '../../../ui/Slip.tsx';
import { Stamp } from '../../../domain/Stamp.tsx';
import { Burst } from './Burst.tsx';
import { FlyingFace } from './FlyingFace.tsx';
import { type Hammer, hammerLight } from '../lot/hammer.ts';
import classes from './HammerStage.module.css';
import { resultSentence } from './LastResult.tsx';

type Props = {
  readonly hammer: Hammer;
  /** The light that just goes out. */
  readonly before: Light | null | undefined;
  readonly isFolded: boolean;
};

/** The hammer has fallen: a moment in which the stage shows nothing but what became of the team. */
export function HammerStage({ hammer, before, isFolded }: Props) {
  const { team, kind } = hammer;
  const sale = hammer.buyer === null ? null : hammer;
  return (
    <Floor
      team={hammerLight(hammer)}
      before={before}
      className={classes.stage}
      aria-label="Result"
      data-kind={kind === 'passed' ? 'unsold' : kind}
      data-folded={isFolded || undefined}
    >
      <h2 className="bb-hidden">
        {kind === 'passed' ? `${team.teamName} is passed` : resultSentence(team.teamName, sale)}
      </h2>
      {sale === null ? (
        <Unsold team={team} isPassed={kind === 'passed'} />
      ) : (
        <Sold sale={sale} isFolded={isFolded} />
      )}
      <i className={classes.rail} />
    </Floor>
  );
}

type Sale = Extract<Hammer, { readonly buyer: object }>;

function Sold({ sale, isFolded }: { readonly sale: Sale; readonly isFolded: boolean }) {
  const { team, kind, amount, buyer, placedBy } = sale;
  const stamp = <Stamp isNew>SOLD {formatDollars(amount)}</Stamp>;
  if (isFolded) {
    return (
      <div className={classes.line} aria-hidden>
        <Crest team={team} size={36} />
        <FittedName className={classes.folded}>
          {kind === 'yours' ? 'YOURS' : team.teamName}
        </FittedName>
        <Slip className={classes.strip}>{stamp}</Slip>
      </div>
    );
  }
  return (
    <>
      {kind === 'yours' && <Burst />}
      <div className={classes.sold} aria-hidden>
        <Slip className={classes.ticket}>
          <div className={classes.top}>
            <Crest team={team} size={72} />
            <div>
              <span className={classes.cap}>
                {team.teams === undefined ? seedInField(team, ' · ') : team.location}
                {kind === 'yours' && placedBy !== undefined && ` · by ${placedBy.fullName}`}
              </span>
              <FittedName className={classes.team}>{team.teamName}</FittedName>
            </div>
          </div>
          <div className={classes.stamp}>{stamp}</div>
        </Slip>
        {kind === 'yours' ? (
          <p className={classes.shout}>YOURS</p>
        ) : (
          <p className={classes.to}>
            <FlyingFace person={buyer}>
              <Avatar person={buyer} size={46} />
            </FlyingFace>
            <span className={classes.buyer}>
              <b>{buyer.fullName}</b>
              {placedBy !== undefined && <small>by {placedBy.fullName}</small>}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function Unsold({ team, isPassed }: Pick<Hammer, 'team'> & { readonly isPassed: boolean }) {
  return (
    <div className={classes.quietly} aria-hidden>
      <Crest team={team} size={76} />
      <FittedName className={classes.team}>{team.teamName}</FittedName>
      <p className={classes.nobody}>
        {isPassed ? 'They may come up again.' : 'Nobody wanted them tonight.'}
      </p>
      <Stamp tone="quiet" isNew>
        {isPassed ? 'PASSED' : 'UNSOLD'}
      </Stamp>
    </div>
  );
}
