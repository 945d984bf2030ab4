import type { LivePicture } from '../../live/applyMessage.ts';
import { BeforeStart } from './BeforeStart.tsx';
import { Completed } from './Completed.tsx';
import { LockScreen } from './LockScreen.tsx';
import { LotStage } from './LotStage.tsx';
import { Paused } from './Paused.tsx';

type Props = { readonly picture: LivePicture; readonly userId: string };

/** The centre of the screen, by the phase of the auction. */
export function Stage({ picture, userId }: Props) {
  const { state } = picture;
  switch (state.phase) {
    case 'scheduled':
      return state.pause === null ? (
        <BeforeStart auctionDate={state.auctionDate} />
      ) : (
        <Paused pause={state.pause} />
      );
    case 'paused':
      return (
        <>
          {state.pause !== null && (
            <Paused
              pause={state.pause}
              next={state.lot === null || state.lot.hasOpened ? null : state.lot.team}
            />
          )}
          {state.lot?.hasOpened === true && (
            <LotStage lot={state.lot} state={state} userId={userId} />
          )}
        </>
      );
    case 'locked':
      return <LockScreen lot={state.lot} />;
    case 'open':
      return state.lot === null ? null : <LotStage lot={state.lot} state={state} userId={userId} />;
    case 'completed':
      return <Completed groupId={state.groupId} />;
    default:
      return state.phase satisfies never;
  }
}
