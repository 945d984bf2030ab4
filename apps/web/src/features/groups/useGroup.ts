import * as groups from '@bracketbid/contract/http/groups';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Group } from '@bracketbid/contract/entities';
import { useEffect } from 'react';
import { send } from '../../api/call.ts';
import { setGroup, useStore } from '../../store/store.ts';
import { useCountdown } from '../../live/useCountdown.ts';
import { serverClock } from '../../live/serverClock.ts';
import { auctionTiming, type AuctionTiming } from './auctionTiming.ts';

const KEY = ['group'];

/** The own group, or null without one. */
export function useGroup(isLoggedIn = true): UseQueryResult<Group | null> {
  const query = useQuery({
    queryKey: KEY,
    enabled: isLoggedIn,
    queryFn: async () => (await send(groups.viewGroup, {}, { quiet: true })).group,
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) setGroup(data?.groupId ?? null, data?.groupAdminId ?? null);
  }, [data]);
  return query;
}

/** Takes the own group anew: after making, joining and leaving one. */
export function useGroupRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: KEY });
}

/** How the hour of the auctions stands to now; drawn anew when it comes. */
export function useAuctionTiming(): { timing: AuctionTiming; auctionDate: string | null } {
  const auctionDate = useStore((state) => state.global.settings?.auctionDate ?? null);
  useCountdown(auctionDate);
  return { timing: auctionTiming(auctionDate, serverClock.nowMs()), auctionDate };
}
