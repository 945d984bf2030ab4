import type { Team } from '@bracketbid/contract/entities';
import { late, later } from '../../../ui/late.tsx';
import { BidsHistory } from '../BidsHistory.tsx';
import { MyTeam } from '../MyTeam.tsx';
import { TeamsTable } from '../TeamsTable.tsx';
import { teamsToCome } from '../teamsToCome.ts';
import { budgetOf, type RoomParts, upOf } from './parts.ts';

// For the group's admin alone.
const AdminControls = late(() =>
  import('../AdminControls.tsx').then((module) => module.AdminControls),
);

// Behind a phone's tab, and after the end.
export const MembersList = later(() =>
  import('./MembersList.tsx').then((module) => module.MembersList),
);

// Below the own teams, or in a phone's tab.
const UpNext = later(() => import('../UpNext.tsx').then((module) => module.UpNext));

// For groups with maximum bids.
const WishList = later(() => import('./WishList.tsx').then((module) => module.WishList));

// Once anything is sold.
const SaleVoid = later(() => import('./SaleVoid.tsx').then((module) => module.SaleVoid));

/** [VOID-1] A sale in question, with the keys that one has, and those that were voided. */
export function Voiding({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { state, voided } = picture;
  const hasAny = state.voidable !== null || state.void !== null || voided.length > 0;
  return hasAny ? <SaleVoid picture={picture} userId={userId} /> : null;
}

export function Bids({ picture }: Pick<RoomParts, 'picture'>) {
  const { history, teams, state } = picture;
  const upId = state.phase === 'open' ? (state.lot?.team._id ?? null) : null;
  return <BidsHistory history={history} teams={teams} upId={upId} />;
}

export function Teams(parts: RoomParts & { readonly isSortable: boolean }) {
  const { picture, userId, names, view, onView, isSortable } = parts;
  const { groupId, rules, phase } = picture.state;
  return (
    <TeamsTable
      teams={picture.teams}
      upNext={picture.state.upNext}
      up={upOf(picture)}
      userId={userId}
      names={names}
      view={view}
      onView={onView}
      isSortable={isSortable}
      maximaOf={rules.maximumBids && phase !== 'completed' ? groupId : null}
    />
  );
}

/** The own teams, and what comes next. */
export function Mine({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { state, teams } = picture;
  const { held, teams: toCome } = teamsToCome(state);
  return (
    <>
      <MyTeam
        teams={teams}
        userId={userId}
        budgetDollars={budgetOf(picture)}
        isOver={state.phase === 'completed'}
      />
      {state.rules.maximumBids && state.phase !== 'completed' && (
        <WishList state={state} teams={teamsAhead(picture)} userId={userId} />
      )}
      <UpNext teams={toCome} pauseAfterLot={state.pauseAfterLot} isHeld={held !== null} />
    </>
  );
}

/** The team that is up and those to come, in order; before the start nobody knows the order. */
function teamsAhead({ state, teams }: RoomParts['picture']): readonly Team[] {
  if (state.phase === 'scheduled') return teams;
  return [...(state.lot === null ? [] : [state.lot.team]), ...state.upNext];
}

/** For the group admin alone. */
export function Admin({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  return picture.groupAdminId === userId ? <AdminControls state={picture.state} /> : null;
}
