import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useLiveOf } from '../../live/liveStore.ts';
import { openLive } from '../../live/openLive.ts';
import { followSigns } from '../../live/signs.ts';
import { notify } from '../../ui/notify.ts';
import { TryingAgainPage } from '../../ui/TryingAgain.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { exitOf } from './exitOf.ts';
import { GoingHome } from './GoingHome.tsx';
import { Afterwards } from './room/Afterwards.tsx';
import { Room } from './room/Room.tsx';
import { SoundButton } from './sound/SoundButton.tsx';

/** The same element always, so that nothing is drawn anew for it. */
const SOUND = <SoundButton />;

type Props = {
  readonly groupId: string;
  readonly userId: string;
  /** Called when the server doesn't admit this member, or the group doesn't exist. */
  readonly onNotMember?: () => void;
};

export function LiveAuction({ groupId, userId, onNotMember }: Props) {
  useEffect(() => openLive({ groupId, userId }), [groupId, userId]);
  useEffect(followSigns, []);
  const { picture, failure, isAway, lookupFailure } = useLiveOf(groupId);
  const isOpen = picture !== null;
  useEffect(() => {
    if (lookupFailure !== null && !isOpen) notify.error(lookupFailure);
  }, [lookupFailure, isOpen]);
  if (failure !== null) {
    return <Leaving {...{ failure, groupId, onNotMember }} wasOpen={isOpen} />;
  }
  if (picture !== null) {
    const Screen = picture.state.phase === 'completed' ? Afterwards : Room;
    return <Screen picture={picture} userId={userId} sound={SOUND} />;
  }
  if (isAway) return <TryingAgainPage title="Auction" />;
  return <AuctionLoading groupId={groupId} userId={userId} />;
}

type LeavingProps = {
  readonly failure: { readonly status: number; readonly message: string };
  readonly groupId: string;
  readonly wasOpen: boolean;
  readonly onNotMember: (() => void) | undefined;
};

function Leaving({ failure, groupId, wasOpen, onNotMember }: LeavingProps) {
  const exit = exitOf(failure, wasOpen, groupId);
  const isRetried = exit.kind === 'redirect' && onNotMember !== undefined;
  useEffect(() => {
    if (isRetried) onNotMember();
  }, [isRetried, onNotMember]);
  if (exit.kind === 'goHome') return <GoingHome why={exit.why} to={exit.to ?? '/'} />;
  return isRetried ? null : <Navigate to={exit.to} replace />;
}
