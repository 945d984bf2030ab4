import type { Team } from '@bracketbid/contract/entities';
import { late, later } from '../../../ui/late.tsx';
import { BidsHistory } from '../lists/BidsHistory.tsx';
import { teamsToCome } from '../lists/teamsToCome.ts';
import { startingBudget, type RoomParts, findLotUp } from '../lists/parts.ts';
import classes from './Room.module.css';

// For the group's admin alone.
const AdminControls = late(() =>
  import('../menu/AdminControls.tsx').then((module) => module.AdminControls),
);

// Behind a phone's tab, or a large screen's key.
export const TeamsTable = later(() =>
  import('../lists/TeamsTable.tsx').then((module) => module.TeamsTable),
);

// Behind a phone's tab.
export const MembersList = later(() =>
  import('../lists/MembersList.tsx').then((module) => module.MembersList),
);

// Behind a phone's tab.
const MyTeam = later(() => import('../lists/MyTeam.tsx').then((module) => module.MyTeamAnd));
const UpNext = later(() => import('../lists/UpNext.tsx').then((module) => module.UpNext));

// For groups with maximum bids.
const WishList = later(() => import('../lists/WishList.tsx').then((module) => module.WishList));

// Once anything is sold.
const voids = () => import('../voids/parts.ts');
const SaleVoid = later(() => voids().then((module) => module.SaleVoid));
const VoidedSales = later(() => voids().then((module) => module.VoidedSales));
const UndoSale = later(() => voids().then((module) => module.UndoSale));

/** [VOID-1] A sale in question, with the viewer's keys. */
export function Voiding({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { voidable, void: proposed } = picture.state;
  const hasAny = voidable !== null || proposed !== null || picture.voided.length > 0;
  return hasAny ? <SaleVoid picture={picture} userId={userId} /> : null;
}

/** The sales that were voided: below what is read, which they don't move. */
export function Voided({ picture }: Pick<RoomParts, 'picture'>) {
  return picture.voided.length > 0 ? <VoidedSales picture={picture} /> : null;
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
      hasNext={!teamsToCome(picture.state).arePassed}
      up={findLotUp(picture)}
      userId={userId}
      names={names}
      view={view}
      onView={onView}
      isSortable={isSortable}
      maximaGroup={rules.maximumBids && phase !== 'completed' ? groupId : null}
    />
  );
}

/** The own teams, and what comes next. */
export function Mine({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { state, teams } = picture;
  const { held, teams: toCome, arePassed } = teamsToCome(state);
  return (
    <>
      <div>
        <MyTeam
          teams={teams}
          userId={userId}
          budgetDollars={startingBudget(picture)}
          isOver={false}
        >
          <Undo picture={picture} userId={userId} />
        </MyTeam>
      </div>
      <Wishes picture={picture} userId={userId} />
      <UpNext
        teams={toCome}
        arePassed={arePassed}
        pauseAfterLot={state.pauseAfterLot}
        isHeld={held !== null}
      />
    </>
  );
}

/** [VOID-1] The way to undo the latest sale: its place is kept, so that nothing below moves when it comes and goes. */
export function Undo({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { phase, voidable } = picture.state;
  if (phase === 'scheduled') return null;
  return (
    <div className={classes.undo}>
      {voidable !== null && <UndoSale picture={picture} userId={userId} />}
    </div>
  );
}

/** [MAX-6] The own maxima, where the group has them. */
export function Wishes({ picture, userId }: Pick<RoomParts, 'picture' | 'userId'>) {
  const { state } = picture;
  if (!state.rules.maximumBids) return null;
  return <WishList state={state} teams={teamsAhead(picture)} userId={userId} />;
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
