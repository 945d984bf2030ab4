import { type Season, seasons } from '@bracketbid/contract/http/accounts';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { useStore } from '../../store/store.ts';
import { SEASONS } from './groupQueries.ts';

/** The current seasons, and those in which the viewer had a group; nothing for a visitor, or where they are not wanted. */
export function useSeasons(isWanted = true) {
  const isLoggedIn = useStore((state) => state.auth.isLoggedIn);
  return useQuery({
    queryKey: SEASONS,
    enabled: isLoggedIn && isWanted,
    queryFn: async (): Promise<readonly Season[]> =>
      (await send(seasons, {}, { quiet: true })).data,
  });
}
