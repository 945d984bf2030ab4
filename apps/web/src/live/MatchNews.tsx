import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useStore } from '../store/store.ts';
import { followMatches } from './followMatches.ts';
import { RESULTS } from './resultQueries.ts';

/** Around the screens that show results: a changed match reaches them by itself. */
export function MatchNews() {
  const userId = useStore((state) => (state.auth.isLoggedIn ? state.user.user?.id : undefined));
  const groupId = useStore((state) => state.team.groupId);
  const queries = useQueryClient();
  useEffect(() => {
    if (userId === undefined || groupId === null) return undefined;
    return followMatches({
      groupId,
      userId,
      onNews: () => void queries.invalidateQueries({ queryKey: [RESULTS] }),
    });
  }, [userId, groupId, queries]);
  return <Outlet />;
}
