import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { useLiveOf } from '../../live/liveStore.ts';
import type { LivePicture } from '../../live/applyMessage.ts';
import { openLive } from '../../live/openLive.ts';
import { useDocumentTitle } from '../../ui/Page.tsx';
import { notify } from '../../ui/notify.ts';
import { TryingAgainPage } from '../../ui/TryingAgain.tsx';
import { AdminControls } from './AdminControls.tsx';
import { Announcer } from './Announcer.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { BidBar } from './BidBar.tsx';
import { BidsHistory } from './BidsHistory.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { exitOf } from './exitOf.ts';
import { GoingHome } from './GoingHome.tsx';
import classes from './LiveAuction.module.css';
import { Members } from './Members.tsx';
import { MyTeam } from './MyTeam.tsx';
import { Stage } from './Stage.tsx';
import { TeamsTable } from './TeamsTable.tsx';
import { UpNext } from './UpNext.tsx';

type Props = {
  readonly groupId: string;
  readonly userId: string;
  /** Called when the server doesn't admit this member, or the group doesn't exist. */
  readonly onNotMember?: () => void;
};

export function LiveAuction({ groupId, userId, onNotMember }: Props) {
  useEffect(() => openLive({ groupId, userId }), [groupId, userId]);
  const { picture, failure, isAway, lookupFailure } = useLiveOf(groupId);
  const isOpen = picture !== null;
  useEffect(() => {
    if (lookupFailure !== null && !isOpen) notify.error(lookupFailure);
  }, [lookupFailure, isOpen]);
  if (failure !== null) {
    return <Leaving failure={failure} wasOpen={isOpen} onNotMember={onNotMember} />;
  }
  if (picture !== null) return <Hall picture={picture} userId={userId} />;
  if (isAway) return <TryingAgainPage title="Auction" />;
  return <AuctionLoading groupId={groupId} userId={userId} />;
}

/** The screen, from top to bottom. */
function Hall({ picture, userId }: { readonly picture: LivePicture; readonly userId: string }) {
  const { state } = picture;
  useDocumentTitle(state.lot === null ? 'Auction' : `${state.lot.team.shortName} · Auction`);
  const isRunning = state.phase !== 'scheduled' && state.phase !== 'completed';
  return (
    <div className={classes.screen} data-bidding={isRunning || undefined}>
      <h1 className="bb-hidden" tabIndex={-1}>
        Auction
      </h1>
      <Announcer userId={userId} />
      <ConnectionBanner />
      <div className={classes.center}>
        <Stage picture={picture} userId={userId} />
        {isRunning && <BidBar state={state} userId={userId} />}
      </div>
      <div className={classes.left}>
        <Members state={state} userId={userId} />
        {picture.groupAdminId === userId && <AdminControls state={state} />}
        <UpNext state={state} />
      </div>
      <div className={classes.right}>
        <BidsHistory picture={picture} />
        <MyTeam picture={picture} userId={userId} />
      </div>
      <div className={classes.wide}>
        <TeamsTable teams={picture.teams} />
      </div>
    </div>
  );
}

type LeavingProps = {
  readonly failure: { readonly status: number; readonly message: string };
  readonly wasOpen: boolean;
  readonly onNotMember: (() => void) | undefined;
};

function Leaving({ failure, wasOpen, onNotMember }: LeavingProps) {
  const exit = exitOf(failure, wasOpen);
  const isRetried = exit.kind === 'redirect' && onNotMember !== undefined;
  useEffect(() => {
    if (isRetried) onNotMember();
  }, [isRetried, onNotMember]);
  if (exit.kind === 'goHome') return <GoingHome why={exit.why} />;
  return isRetried ? null : <Navigate to={exit.to} replace />;
}
