import type { CurrentSeason } from '@bracketbid/contract/division';
import { myGroupId } from '@bracketbid/contract/http/session';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { send } from '../../../api/call.ts';
import { chooseSeason, shownSeason } from '../../../store/season.ts';
import { useStore } from '../../../store/store.ts';
import { groupInAddress } from '../../../live/groupInAddress.ts';

/**
 * [SEASON-6] Shows the season of the group that the address names, where it is the viewer's group of another one: links in mails
 * and on lock screens lead to groups, whatever was shown last.
 */
export function useSeasonOfLink(seasons: readonly CurrentSeason[]): void {
  const { pathname, search } = useLocation();
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  const own = useStore((state) => state.team.groupId);
  const named = groupInAddress(pathname, search);
  useEffect(() => {
    if (!isLoggedIn || named === null || named === own) return;
    const shown = shownSeason({ seasons: [...seasons] });
    const others = seasons.filter(({ _id }) => _id !== shown);
    void Promise.all(
      others.map(async ({ _id: season }) => {
        const { groupId } = await send(myGroupId, { query: { season } }, { quiet: true });
        if (groupId === named) chooseSeason(season);
      }),
      // A page that can't ask shows what it showed.
    ).catch(() => undefined);
  }, [isLoggedIn, named, own, seasons]);
}
