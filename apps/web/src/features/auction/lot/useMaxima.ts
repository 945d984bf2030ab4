import type { LiveState } from '@bracketbid/contract/live/state';
import * as calls from '@bracketbid/contract/http/maxima';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Reply, send } from '../../../api/call.ts';
import { newRequestId } from '../../../live/auction/bidding.ts';
import { MAXIMA } from '../../../live/queries/groupQueries.ts';

/** The member's own maxima, which nobody else sees. */
export type OwnMaxima = {
  /** Whether the group has maximum bids. */
  readonly isOn: boolean;
  readonly all: readonly { readonly teamID: string; readonly amount: number }[];
  /** Dollars; null where none stands. */
  of(teamId: string | null): number | null;
  /** @param amount  whole dollars @throws ApiFailure */
  set(teamId: string, amount: number): Promise<Reply<typeof calls.setMaximum>>;
  /** @throws ApiFailure */
  remove(teamId: string): Promise<void>;
};

export function useMaxima({
  groupId,
  rules,
}: Pick<LiveState, 'groupId'> & {
  readonly rules: Pick<LiveState['rules'], 'maximumBids'>;
}): OwnMaxima {
  const queries = useQueryClient();
  const key = [MAXIMA, groupId];
  const { data: known } = useQuery({
    queryKey: key,
    queryFn: () => send(calls.myMaxima, { query: { groupId } }, { quiet: true }),
    enabled: rules.maximumBids,
  });
  const all = known?.data ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: key });
  return {
    isOn: rules.maximumBids,
    all,
    of: (teamId) => all.find(({ teamID }) => teamID === teamId)?.amount ?? null,
    set: async (teamId, amount) => {
      const clientId = newRequestId();
      const body = { groupId, teamID: teamId, amount: String(amount), clientId };
      const reply = await send(calls.setMaximum, { body }, { quiet: true });
      void refresh();
      return reply;
    },
    remove: async (teamId) => {
      await send(calls.removeMaximum, { body: { groupId, teamID: teamId } }, { quiet: true });
      void refresh();
    },
  };
}
