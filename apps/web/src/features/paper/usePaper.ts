import type { ReplyOf } from '@bracketbid/contract/call';
import { paper } from '@bracketbid/contract/http/paper';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { send } from '../../api/call.ts';
import { RESULTS } from '../../live/queries/groupQueries.ts';

export type Paper = ReplyOf<typeof paper>;
export type Edition = NonNullable<Paper['edition']>;

/** The paper of a group, of the day that the address names (`?day=`), else the newest; nothing without a group. */
export function usePaper(groupId: string | null) {
  const [params] = useSearchParams();
  const day = params.get('day');
  return useQuery({
    queryKey: [RESULTS, 'paper', groupId, day],
    placeholderData: keepPreviousData,
    queryFn:
      groupId === null
        ? skipToken
        : () =>
            send(
              paper,
              { params: { groupId }, query: day === null ? {} : { day } },
              { quiet: true },
            ),
  });
}
