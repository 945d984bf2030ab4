import { circleOfGroup } from '@bracketbid/contract/contest/circleCalls';
import { skipToken, useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** [CIRCLE-2] The all-time table of a group and of those that it came from; nothing without one. */
export function useCircle(groupId: string | null) {
  return useQuery({
    queryKey: [RESULTS, 'circle', groupId],
    queryFn:
      groupId === null
        ? skipToken
        : () => send(circleOfGroup, { params: { groupId } }, { quiet: true }),
  });
}
