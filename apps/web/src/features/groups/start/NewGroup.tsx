import type { CurrentSeason } from '@bracketbid/contract/division';
import { Navigate } from 'react-router';
import { PracticeNote } from '../../../domain/PracticeNote.tsx';
import { DIVISION_NAMES } from '../../../domain/teams/divisionNames.ts';
import { FormPage } from '../../../forms/FormPage.tsx';
import { isClosed, useAuctionTiming } from '../../../live/clock/auctionTiming.ts';
import { shownSeason } from '../../../store/season.ts';
import { useStore } from '../../../store/store.ts';
import { NoAuctions } from '../NoAuctions.tsx';
import { useGroup } from '../useGroup.ts';
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
  useGroup(isLoggedIn && !starting.isRunning);
  if (isLoggedIn && groupId !== null && !starting.isRunning)
    return <Navigate to="/groups" replace />;
  const { seasons = [] } = settings ?? {};
  return (
    <FormPage title="Create Group" subtitle={subtitleOf(seasons)}>
      {isClosed(timing) ? (
        <NoAuctions timing={timing} />
      ) : (
        <NewGroupForm isVisitor={!isLoggedIn || starting.isForVisitor} starting={starting} />
      )}
      <PracticeNote sentence={settings?.practiceSeason ?? null} />
    </FormPage>
  );
}

/** [SEASON-6] What comes of it; and of which season the group is, where there is more than one. */
function subtitleOf(seasons: readonly CurrentSeason[]): string {
  const shown = seasons.find(({ _id }) => _id === shownSeason({ seasons: [...seasons] }));
  const promise = 'Name it, and you have a link to share.';
  if (seasons.length < 2 || shown === undefined) return promise;
  return `${promise} For the ${DIVISION_NAMES[shown.division]} season.`;
}
