import * as calls from '@bracketbid/contract/http/groupRules';
import type { NamedRound } from '@bracketbid/contract/text/rules';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/call.ts';
import { RULES } from './groupQueries.ts';
import { useRounds } from './resultQueries.ts';

/** The rules of a group's auction, with their sentences; requested again when they change. */
export function useGroupRules(groupId: string | null) {
  return useQuery({
    queryKey: [RULES, groupId],
    enabled: groupId !== null,
    queryFn: () =>
      send(calls.rulesOfGroup, { params: { groupId: groupId ?? '' } }, { quiet: true }),
  });
}

/** The rounds of the season by the names that people know them by, the first round first. */
export function useNamedRounds(): readonly NamedRound[] | null {
  const { data } = useRounds();
  if (data === undefined) return null;
  return data
    .toSorted((a, b) => a.roundorder - b.roundorder)
    .map(({ code, roundname: name, matches }) => ({ code, name, matches }));
}
