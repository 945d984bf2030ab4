import { contestTemplates, type ContestTemplate } from '@bracketbid/contract/contest/calls';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { untilAnswered } from '../../../api/untilAnswered.ts';

/** Contests to begin from; null until they are there, none if the server refuses. */
export function useTemplates(): readonly ContestTemplate[] | null {
  const { data, isError } = useQuery({
    ...untilAnswered,
    queryKey: ['contest-templates'],
    queryFn: async ({ signal }) =>
      (await send(contestTemplates, { signal }, { quiet: true })).templates,
    staleTime: Infinity,
  });
  return data ?? (isError ? [] : null);
}
