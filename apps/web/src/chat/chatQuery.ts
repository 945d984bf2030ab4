import { groupChat } from '@bracketbid/contract/http/chat';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import { CHAT } from '../live/queries/groupQueries.ts';

/** What was said in a group, the latest page first; read again whenever something is said. */
export function useChat(groupId: string) {
  return useInfiniteQuery({
    queryKey: [CHAT, groupId],
    queryFn: ({ pageParam }) =>
      send(
        groupChat,
        { params: { groupId }, query: pageParam === 0 ? {} : { before: pageParam } },
        { quiet: true },
      ),
    // 0 for the latest page: messages are counted from 1.
    initialPageParam: 0,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.seq : undefined),
  });
}
