import { circleOfGroup } from '@bracketbid/contract/contest/circleCalls';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RESULTS } from './groupQueries.ts';

/** [CIRCLE-2] The all-time table of a group and of those that it came from. */
export function useCircle(groupId: string) {
  return useQuery({
    queryKey: [RESULTS, 'circle', groupId],
    queryFn: () => send(circleOfGroup, { params: { groupId } }, { quiet: true }),
  });
}
