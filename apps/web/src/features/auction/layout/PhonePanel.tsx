import { useEffect } from 'react';
import { later } from '../../../ui/late.tsx';
import { Admin, Bids, MembersList, Mine, Teams, Voided, Voiding } from './Known.tsx';
import type { RoomParts } from '../lists/parts.ts';
import classes from './Room.module.css';
import { ReactKey } from '../seats/ReactKey.tsx';
import { PANEL_ID, tabId } from './Tabs.tsx';
import type { Tab } from './tabNames.ts';

// Between two lots.
const LockFacts = later(() => import('../stage/soon.ts').then((module) => module.LockFacts));
const RoomChat = later(() => import('../menu/RoomChat.tsx').then((module) => module.RoomChat));

/** What a phone's tab shows: the only thing in the room that scrolls. */
export function PhonePanel({ tab, ...parts }: RoomParts & { readonly tab: Tab }) {
  const { phase, lot } = parts.picture.state;
  const isBetween = phase === 'locked' && lot !== null;
  const bids = <Bids {...parts} />;
  useEffect(() => void LockFacts.fetchCode(), []);
  return (
    <div
      // Each tab begins at its top.
      key={tab}
      className={classes.scroller}
      role="tabpanel"
      id={PANEL_ID}
      aria-labelledby={tabId(tab)}
      tabIndex={0}
    >
      <Voiding {...parts} />
      {tab === 'Bids' && (isBetween ? <LockFacts picture={parts.picture}>{bids}</LockFacts> : bids)}
      {tab === 'Teams' && <Teams {...parts} isSortable={false} />}
      {tab === 'Mine' && <Mine {...parts} />}
      {tab === 'Members' && <Members {...parts} />}
      {tab === 'Chat' && (
        <div className={classes.members}>
          <RoomChat picture={parts.picture} userId={parts.userId} />
        </div>
      )}
      <Voided {...parts} />
    </div>
  );
}

/** The same element always, so that the list isn't drawn anew for it. */
const REACT = <ReactKey />;

function Members(parts: RoomParts) {
  const { picture, userId, leaderId } = parts;
  return (
    <div className={classes.members}>
      <MembersList
        members={picture.state.members}
        teams={picture.teams}
        userId={userId}
        leaderId={leaderId}
        ownKey={REACT}
      />
      <Admin {...parts} />
    </div>
  );
}
