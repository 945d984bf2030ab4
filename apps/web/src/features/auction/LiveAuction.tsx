import { useDeferredValue, useEffect } from 'react';
import { useGroupLive } from '../../live/auction/liveStore.ts';
import { openLive } from '../../live/auction/openLive.ts';
import { followSigns } from '../../live/auction/signs.ts';
import { holdChanges } from '../../live/firstDrawing.ts';
import { late, later } from '../../ui/late.tsx';
import { TryingAgainPage } from '../../ui/page/TryingAgain.tsx';
import { AuctionLoading } from './AuctionLoading.tsx';
import { Room } from './layout/Room.tsx';
import { SoundButton } from './sound/SoundButton.tsx';

// Of an auction that is over.
const Afterwards = late(() => import('./Afterwards.tsx').then((module) => module.Afterwards));
// [GAVEL-1] For who may hold the gavel.
const AtTheGavel = later(() => import('./desk/AtTheGavel.tsx').then((module) => module.AtTheGavel));
// For whoever the server doesn't admit.
const Leaving = later(() => import('./Leaving.tsx').then((module) => module.Leaving));

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
  const { picture, failure, isAway, lookupFailure } = useGroupLive(groupId);
  const isOpen = picture !== null;
  const isLast = picture?.state.lot != null && picture.state.upNext.length === 0;
  useEffect(() => void (isLast && Afterwards.fetchCode()), [isLast]);
  // Deferred, so that the room is rendered in small pieces, between which the page answers. Where the picture is there first, the
  // room belongs to the page's own first drawing, which is rendered in the same way.
  const isShown = useDeferredValue(isOpen);
  useEffect(() => (isOpen && !isShown ? holdChanges() : undefined), [isOpen, isShown]);
  if (failure !== null) {
    return (
      <Leaving failure={failure} groupId={groupId} onNotMember={onNotMember} wasOpen={isOpen} />
    );
  }
  if (picture !== null && isShown) {
    const { phase, gavel } = picture.state;
    if (phase === 'completed') return <Afterwards picture={picture} userId={userId} />;
    const room = <Room picture={picture} userId={userId} sound={SOUND} />;
    if (!gavel?.clerks.some(({ _id }) => _id === userId)) return room;
    return (
      <AtTheGavel picture={picture} userId={userId}>
        {room}
      </AtTheGavel>
    );
  }
  if (isAway && !isOpen)
    return (
      <TryingAgainPage
        title="Auction"
        reason={lookupFailure === null ? '' : `${lookupFailure}. `}
      />
    );
  return <AuctionLoading groupId={groupId} userId={userId} />;
}
