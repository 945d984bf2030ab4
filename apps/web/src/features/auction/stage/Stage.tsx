import { type ReactNode, useEffect } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { later } from '../../../ui/late.tsx';
import { useLightBefore } from '../../../domain/teams/useLightBefore.ts';
import { hammerLight, useHammer, type Hammer } from '../lot/hammer.ts';
import { LotStage } from './LotStage.tsx';
import { useSound } from '../sound/sound.ts';
import { useStageEffects } from './useStageEffects.ts';

// Nobody bids yet, or any more.
const BeforeStart = later(() => import('./BeforeStart.tsx').then((module) => module.BeforeStart));
const Paused = later(() => import('./Paused.tsx').then((module) => module.Paused));

// Fetched right after the first view: no team is sold before.
const soon = () => import('./soon.ts');
const HammerStage = later(() => soon().then((module) => module.HammerStage));
const LockScreen = later(() => soon().then((module) => module.LockScreen));
const BesideStage = later(() => soon().then((module) => module.BesideStage));

// Sound is off until somebody turns it on.
const LotSounds = later(() => import('../sound/LotSounds.ts').then((module) => module.LotSounds));

// Where a person ends the lots.
const GavelWatch = later(() => import('../gavel/parts.ts').then((module) => module.GavelWatch));
const BetweenLots = later(() => import('./BetweenLots.tsx').then((module) => module.BetweenLots));

type Props = {
  readonly picture: LivePicture;
  readonly userId: string;
  /** Whether only its first line is shown, above a phone's tab. */
  readonly isFolded?: boolean;
  /** What it shows once the auction is over: that has a screen of its own. */
  readonly completed?: ReactNode;
};

/** The centre of the screen, by the phase of the auction, and its sounds. */
export function Stage(props: Props) {
  const { state } = props.picture;
  const hammer = useHammer(state);
  const seconds = useStageEffects(state, hammer);
  const isHeard = useSound(({ isOn }) => isOn);
  useEffect(() => void Promise.all([HammerStage.fetchCode(), LockScreen.fetchCode()]), []);
  return (
    <>
      {isHeard && <LotSounds state={state} seconds={seconds} hammer={hammer} />}
      <BesideStage state={state} seconds={seconds} />
      {state.gavel !== undefined && <GavelWatch state={state} userId={props.userId} />}
      <StageOfPhase {...props} hammer={hammer} />
    </>
  );
}

function StageOfPhase({
  picture,
  userId,
  isFolded = false,
  completed,
  hammer,
}: Props & { readonly hammer: Hammer | null }) {
  const { state } = picture;
  const team = hammer === null ? (state.lot?.team ?? null) : hammerLight(hammer);
  const before = useLightBefore(team);
  if (hammer !== null) {
    return <HammerStage key={hammer.until} hammer={hammer} before={before} isFolded={isFolded} />;
  }
  switch (state.phase) {
    case 'scheduled':
      return state.pause === null ? (
        <BeforeStart auctionDate={state.auctionDate} isFolded={isFolded} />
      ) : (
        <Paused pause={state.pause} isFolded={isFolded} />
      );
    case 'paused':
    case 'locked':
    case 'open':
      if (state.lot !== null) {
        return (
          <LotStage
            key={state.lot.team._id}
            lot={state.lot}
            before={before}
            picture={picture}
            userId={userId}
            isFolded={isFolded}
          />
        );
      }
      if (state.pause === null && state.gavel !== undefined) {
        return <BetweenLots picture={picture} isFolded={isFolded} />;
      }
      return state.pause === null ? (
        <LockScreen isFolded={isFolded} isHeld={state.void !== null} />
      ) : (
        <Paused pause={state.pause} isFolded={isFolded} />
      );
    case 'completed':
      return completed;
    default:
      return state.phase satisfies never;
  }
}
