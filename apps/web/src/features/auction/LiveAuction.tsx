import { MESSAGES } from '@bracketbid/contract/messages';
import { useEffect } from 'react';
import { useLive } from '../../live/liveStore.ts';
import type { LivePicture } from '../../live/applyMessage.ts';
import { openLive } from '../../live/openLive.ts';
import { useDocumentTitle } from '../../ui/Page.tsx';
import { TryingAgainPage } from '../../ui/TryingAgain.tsx';
import { AdminControls } from './AdminControls.tsx';
import { Announcer } from './Announcer.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { BidBar } from './BidBar.tsx';
import { BidsHistory } from './BidsHistory.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { GoingHome } from './GoingHome.tsx';
import classes from './LiveAuction.module.css';
import { Members } from './Members.tsx';
import { MyTeam } from './MyTeam.tsx';
import { Stage } from './Stage.tsx';
import { TeamsTable } from './TeamsTable.tsx';
import { UpNext } from './UpNext.tsx';

type Props = { readonly groupId: string; readonly userId: string };

export function LiveAuction({ groupId, userId }: Props) {
  useEffect(() => openLive({ groupId, userId }), [groupId, userId]);
  const status = useLive((live) => live.status);
  const picture = useLive((live) => live.picture);
  const isAway = useLive((live) => live.isAway);
  if (status === 'failed') return <NotFollowed />;
  if (picture === null) {
    if (isAway) return <TryingAgainPage title="Auction" />;
    return <AuctionLoading groupId={groupId} userId={userId} />;
  }
  return <Hall picture={picture} userId={userId} />;
}

/** The screen as it is seen, from top to bottom. */
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
        <AdminControls state={state} userId={userId} />
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

function NotFollowed() {
  const failure = useLive((live) => live.failure);
  const why =
    failure?.status === 404
      ? MESSAGES.groupNotFoundForUser
      : (failure?.message ?? MESSAGES.somethingWentWrong);
  return <GoingHome why={why} />;
}
