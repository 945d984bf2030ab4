import type { CurrentSeason } from '@bracketbid/contract/division';
import { Link, Navigate } from 'react-router';
import { PracticeNote } from '../../../domain/PracticeNote.tsx';
import { DIVISION_NAMES } from '../../../domain/teams/divisionNames.ts';
import { FormPage } from '../../../forms/FormPage.tsx';
import { isClosed, useAuctionTiming } from '../../../live/clock/auctionTiming.ts';
import { shownSeason } from '../../../store/season.ts';
import { useStore } from '../../../store/store.ts';
import { NoAuctions } from '../NoAuctions.tsx';
import { useGroup } from '../../../live/queries/group.ts';
import classes from './NewGroup.module.css';
import { NewGroupForm } from './NewGroupForm.tsx';
import { useStartingGroup } from './useStartingGroup.ts';

/** Where a group is made, by somebody who is signed in or by a visitor, who gets an account with it. */
export function NewGroup() {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const groupId = useStore((state) => state.team.groupId);
  const settings = useStore((state) => state.global.settings);
  const { timing } = useAuctionTiming();
  const starting = useStartingGroup();
  // It may have been made on another device; a group that is being made here isn't asked for.
  const group = useGroup(isLoggedIn && !starting.isRunning);
  // [CONTEST-2] Whoever has groups with contests alone can have one of the season, too.
  const isInSeason = groupId !== null && group.data?.contest === undefined;
  if (isLoggedIn && isInSeason && !starting.isRunning) {
    return group.isPending ? null : <Navigate to="/groups" replace />;
  }
  const { seasons = [] } = settings ?? {};
  return (
    <FormPage title="Create Group" subtitle={formatSubtitle(seasons)}>
      <ForWhat />
      {isClosed(timing) ? (
        <NoAuctions timing={timing} />
      ) : (
        <NewGroupForm isVisitor={!isLoggedIn || starting.isForVisitor} starting={starting} />
      )}
      <PracticeNote sentence={settings?.practiceSeason ?? null} />
    </FormPage>
  );
}

/** What the group is for: the season, or a contest of its own. */
function ForWhat() {
  return (
    <nav className={classes.forWhat} aria-label="What the group is for">
      <span aria-current="page">
        The season<small>college basketball</small>
      </span>
      <Link to="/contests/new">
        Something else<small>golf, horses, a World Cup, ...</small>
      </Link>
    </nav>
  );
}

/** [SEASON-6] What comes of it; and of which season the group is, where there is more than one. */
function formatSubtitle(seasons: readonly CurrentSeason[]): string {
  const shown = seasons.find(({ _id }) => _id === shownSeason({ seasons: [...seasons] }));
  const promise = 'Name it, and you have a link to share.';
  if (seasons.length < 2 || shown === undefined) return promise;
  return `${promise} For the ${DIVISION_NAMES[shown.division]} season.`;
}
