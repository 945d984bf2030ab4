import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import type { Nouns } from '@bracketbid/contract/text/nouns';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { GavelStage } from '@bracketbid/contract/live/gavel';
import { useConnection } from '../../../live/connection.ts';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { FittedName } from '../../../ui/FittedName.tsx';
import { Floor, type Light } from '../../../domain/teams/Floor.tsx';
import { Price } from '../../../domain/money/Price.tsx';
import { SeedMark } from '../../../domain/teams/SeedMark.tsx';
import { formatWarning } from '../../../domain/gavelWords.ts';
import { findHolder, toBeat } from '../lot/gavelNow.ts';
import { Leader } from './Leader.tsx';
import { later } from '../../../ui/late.tsx';
import { LotClock } from './LotClock.tsx';
import { teamsInLot, whereFrom } from '../../../domain/teams/lotWords.ts';
import classes from './LotStage.module.css';
import type { ClockMood } from '../lot/clockMood.ts';
import { isFollowing, knownSeconds, shownSeconds, UNKNOWN_TIME } from '../lot/shownSeconds.ts';
import { stageTime } from '../lot/stageTimes.ts';
import { useExtension } from '../lot/useExtension.ts';

// What they say waits for the bracket anyway.
const KnowLine = later(() => import('../insights/KnowLine.tsx').then((module) => module.KnowLine));
const FairLine = later(() => import('../fair/FairLine.tsx').then((module) => module.FairLine));
const LotsWay = later(() => import('../insights/KnowLine.tsx').then((module) => module.LotsWay));

// It is light alone: what it says stands on the clock.
const TimeBar = later(() => import('./soon.ts').then((module) => module.TimeBar));

// Where a person ends the lots.
const GavelSign = later(() => import('../gavel/parts.ts').then((module) => module.GavelSign));
const GavelFoot = later(() => import('../gavel/parts.ts').then((module) => module.GavelFoot));
const GavelNote = later(() => import('../gavel/parts.ts').then((module) => module.GavelNote));

type Props = {
  readonly lot: NonNullable<LiveState['lot']>;
  /** The light that just goes out. */
  readonly before: Light | null | undefined;
  readonly picture: LivePicture;
  readonly userId: string;
  /** One line high: another tab of a phone is open below. */
  readonly isFolded: boolean;
};

/** The team that is up, from its lock to its last second: what it is, the time left, the price and who leads. */
export function LotStage({ lot, before, picture, userId, isFolded }: Props) {
  const { state } = picture;
  const { gavel } = state;
  const { team } = lot;
  const amount = toBeat(state);
  const isFollowed = useConnection(({ connection }) => isFollowing(connection));
  const running = useCountdown(state.phase === 'locked' ? lot.opensAt : lot.closesAt);
  const paused = useCountdown(state.pause?.until ?? null);
  const shown =
    state.phase === 'locked'
      ? knownSeconds(running, isFollowed)
      : shownSeconds(lot, running, isFollowed);
  const pause =
    state.phase === 'paused' && state.pause !== null
      ? { of: state.pause, seconds: knownSeconds(paused, isFollowed) }
      : null;
  const time = stageTime(lot, state.phase, shown, pause);
  const end = { teamId: team._id, closesAt: lot.closesAt };
  const isExtended = useExtension(end, state.phase === 'open');
  const extension = picture.state.rules.extensionSeconds;
  const nouns = nounsOfLot(team);
  const { region, said } = buildWords(state, lot, nouns);
  const know = (
    <KnowLine
      team={team}
      amount={amount}
      picture={picture}
      Fair={state.rules.hints === 'live' ? FairLine : null}
    />
  );
  return (
    <Floor
      team={team}
      before={before}
      className={classes.stage}
      aria-label={region}
      data-team={team._id}
      data-mood={gavel === undefined ? time.mood : findMood(gavel.stage)}
      data-folded={isFolded || undefined}
    >
      <p className="bb-hidden">{said}</p>
      <div className={classes.who}>
        <span className={classes.crest}>
          <Crest team={team} />
        </span>
        <div className={classes.name}>
          <p className={classes.where}>
            <SeedMark team={team} />
            <span>{teamsInLot(team) ?? whereFrom(team)}</span>
          </p>
          <FittedName as="h2" className={classes.team}>
            {team.teamName}
          </FittedName>
        </div>
      </div>
      {gavel === undefined || pause !== null ? (
        <LotClock time={time} plus={isExtended ? extension : null} />
      ) : (
        <GavelSign stage={gavel.stage} />
      )}
      {!isFolded && (
        <div className={classes.know}>
          {gavel === undefined ? know : <GavelNote state={state}>{know}</GavelNote>}
        </div>
      )}
      {lot.hasOpened ? (
        <div className={classes.bid}>
          <p className={classes.amount}>
            <span className={classes.cap}>
              {gavel !== undefined && gavel.called !== null ? 'Called:' : 'Current Bid:'}
            </span>{' '}
            <span key={amount} className={classes.price} data-digits={String(amount).length}>
              <Price amount={amount} />
            </span>
          </p>
          {!isFolded && <Leader lot={lot} state={state} seconds={shown} userId={userId} />}
        </div>
      ) : (
        <div className={classes.coming}>
          <p className={classes.cap}>
            {pause === null && gavel !== undefined ? (
              `On the block: ${findHolder(gavel)} opens the bids`
            ) : pause === null ? (
              <>
                Next {nouns.one} will start bidding soon. Starting in:{' '}
                <b>{shown === null ? UNKNOWN_TIME : `${shown}s`}</b>
              </>
            ) : (
              `After the pause: bids open on this ${nouns.one}`
            )}
          </p>
          {!isFolded && <LotsWay team={team} amount={amount} picture={picture} />}
        </div>
      )}
      {gavel === undefined ? (
        <TimeBar
          part={time.part}
          until={pause === null ? (lot.opensAt ?? lot.closesAt) : null}
          duration={lot.duration}
        />
      ) : (
        !isFolded && <GavelFoot gavel={gavel} />
      )}
    </Floor>
  );
}

/** The stage's light follows the warnings. */
function findMood(stage: GavelStage): ClockMood {
  const warning = formatWarning(stage);
  if (warning === null) return 'still';
  return warning === 'Going once' ? 'warm' : 'hot';
}

/** How the stage is called, and the words for what is drawn by the clock alone. */
function buildWords(
  { phase, pause }: Pick<LiveState, 'phase' | 'pause'>,
  { hasOpened }: NonNullable<LiveState['lot']>,
  { one }: Nouns,
): { readonly region: string; readonly said: string } {
  if (hasOpened)
    return { region: `Current ${one}`, said: phase === 'open' ? 'Now bidding' : 'On hold' };
  if (pause === null) return { region: `Next ${one}`, said: 'Coming up' };
  return {
    region: pause.kind === 'global' ? 'Admin Paused. Auction Resume in:' : 'Group Admin Paused.',
    said: 'Coming up',
  };
}
