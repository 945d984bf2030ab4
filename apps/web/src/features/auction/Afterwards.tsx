import { useMemo, useState, type ReactNode } from 'react';
import type { LivePicture } from '../../live/auction/applyMessage.ts';
import { NoPasswordNote } from '../../domain/people/NoPasswordNote.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { Announcer } from './sound/Announcer.tsx';
import { ConnectionBanner } from './parts/ConnectionBanner.tsx';
import { Stage } from './stage/Stage.tsx';
import classes from './Afterwards.module.css';
import { Bids, MembersList, Mine, Teams, Voided, Voiding } from './layout/Known.tsx';
import { RoomPanel } from './parts/RoomPanel.tsx';
import { seatNames } from './seats/seatNames.ts';
import type { TeamsView } from './lists/teamsList.ts';

type Props = {
  readonly picture: LivePicture;
  readonly userId: string;
  /** The room's alone: nothing sounds any more. */
  readonly sound: ReactNode;
};

const FIRST_VIEW: TeamsView = { filter: 'all', sort: 'order', search: '' };

/** The auction when it is over: a page like any other, which scrolls. */
export function Afterwards({ picture, userId }: Props) {
  useDocumentTitle('Auction');
  const { state, teams } = picture;
  const [view, setView] = useState(FIRST_VIEW);
  const names = useMemo(
    () =>
      seatNames(
        state.members.map(({ user }) => user),
        userId,
      ),
    [state.members, userId],
  );
  const parts = { picture, userId, names, leaderId: null, view, onView: setView };
  return (
    <div className={classes.page}>
      <h1 className="bb-hidden" tabIndex={-1}>
        Auction
      </h1>
      <Announcer userId={userId} />
      <div className={classes.all}>
        <ConnectionBanner hasBar={false} />
        <Stage picture={picture} userId={userId} />
        <NoPasswordNote />
      </div>
      <div>
        <Mine picture={picture} userId={userId} />
        <RoomPanel title="Members">
          <MembersList members={state.members} teams={teams} userId={userId} leaderId={null} />
        </RoomPanel>
        <Voiding picture={picture} userId={userId} />
        <Voided picture={picture} />
        <Bids picture={picture} />
      </div>
      <RoomPanel title="Teams">
        <Teams {...parts} isSortable={false} />
      </RoomPanel>
    </div>
  );
}
