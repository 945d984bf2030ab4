import { nounsOfLot } from '../../domain/teams/nouns.ts';
import { listOwners } from '@bracketbid/contract/entities';
import { capitalized } from '@bracketbid/contract/text/nouns';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LivePicture } from '../../live/auction/applyMessage.ts';
import { selectShown } from '../../domain/people/crowd.ts';
import { NoPasswordNote } from '../../domain/people/NoPasswordNote.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import { Announcer } from './sound/Announcer.tsx';
import { ConnectionBanner } from './parts/ConnectionBanner.tsx';
import { Completed } from './stage/Completed.tsx';
import { Stage } from './stage/Stage.tsx';
import classes from './Afterwards.module.css';
import { Bids, Teams, Voided, Voiding } from './layout/Known.tsx';
import { MembersList } from './lists/MembersList.tsx';
import { MyTeam } from './lists/MyTeam.tsx';
import { startingBudget } from './lists/parts.ts';
import { RoomPanel } from './parts/RoomPanel.tsx';
import { useIsNight } from './recap/useIsNight.ts';
import { useIsNightArriving } from './recap/useIsNightArriving.ts';
import { useSeatNames } from './seats/useSeatNames.ts';
import type { TeamsView } from './lists/teamsList.ts';

type Props = {
  readonly picture: LivePicture;
  readonly userId: string;
};

const FIRST_VIEW: TeamsView = { filter: 'all', sort: 'order', search: '' };

/** The auction when it is over: its headline and the own slips; everything else is on a page of its own. */
export function Afterwards({ picture, userId }: Props) {
  useDocumentTitle('Auction');
  const isNight = useIsNight();
  return (
    <div className={classes.page}>
      <h1 className="bb-hidden" tabIndex={-1}>
        Auction
      </h1>
      <Announcer userId={userId} />
      <div className={classes.all}>
        <ConnectionBanner />
        <Voiding picture={picture} userId={userId} />
        {isNight && <Link to={{ search: '' }}>Back to your haul</Link>}
        <Stage picture={picture} userId={userId} completed={<Completed picture={picture} />} />
        <NoPasswordNote />
      </div>
      {isNight && <WholeNight picture={picture} userId={userId} />}
    </div>
  );
}

/** Who sat at the table, and every bid and team. */
function WholeNight({ picture, userId }: Props) {
  const { state, teams } = picture;
  const [view, setView] = useState(FIRST_VIEW);
  const isArriving = useIsNightArriving(state);
  const names = useSeatNames(state.members, userId);
  const owners = new Set([userId, ...teams.flatMap(listOwners).map(({ _id }) => _id)]);
  const members = selectShown(
    state.members,
    ({ user, spent }) => spent > 0 || owners.has(user._id),
  );
  const others = state.members.length - members.length;
  const parts = { picture, userId, names, leaderId: null, view, onView: setView };
  if (isArriving) return null;
  return (
    <>
      <div>
        <MyTeam teams={teams} userId={userId} budgetDollars={startingBudget(picture)} isOver />
        <RoomPanel title="Members" aside={others > 0 ? `${others} more bought nothing` : undefined}>
          <MembersList members={members} teams={teams} userId={userId} leaderId={null} />
        </RoomPanel>
        <Voided picture={picture} />
        <Bids picture={picture} />
      </div>
      <RoomPanel title={capitalized(nounsOfLot(teams[0]).many)}>
        <Teams {...parts} isSortable={false} />
      </RoomPanel>
    </>
  );
}
