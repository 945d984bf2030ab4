import { useEffect } from 'react';
import { chooseSeason, shownSeason } from '../../../store/season.ts';
import { useStore } from '../../../store/store.ts';
import type { Invitation } from './invitation.ts';

/** [SEASON-6] Shows the season of an invitation, where another one is shown. */
export function useInvitationSeason(invitation: Invitation): void {
  const settings = useStore((state) => state.global.settings);
  const seasonId = invitation.status === 'open' ? invitation.table.season._id : null;
  useEffect(() => {
    const { seasons = [] } = settings ?? {};
    const isThere = seasons.some(({ _id }) => _id === seasonId);
    if (seasonId !== null && isThere && shownSeason({ seasons }) !== seasonId) {
      chooseSeason(seasonId);
    }
  }, [seasonId, settings]);
}
