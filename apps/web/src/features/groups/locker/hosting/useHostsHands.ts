import type { Group, Person } from '@bracketbid/contract/entities';
import * as hosting from '@bracketbid/contract/http/hosting';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { usePress } from '../../../../forms/usePress.ts';
import { putGroup } from '../../../../live/queries/groupQueries.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';

export type HostsHands = ReturnType<typeof useHostsHands>;

/** What a host may do to the table before the start. Each asks first where it can't be taken back by the same press. */
export function useHostsHands({ groupId, groupname }: Group) {
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const take = <T extends { readonly group: Group }>(answer: T) => {
    putGroup(queries, answer.group);
    return answer;
  };
  return {
    isRunning,
    said,
    handOver: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: 'Hand over the group',
        text: `${fullName} will lead “${groupname}”, and pause the auction when needed. You stay at the table, and only ${fullName} can hand it back. Hand it over?`,
        confirmLabel: 'Hand over',
      });
      if (!isSure) return;
      await press(async () =>
        take(await send(hosting.handOverGroup, { body: { groupId, userId } }, { quiet: true })),
      );
    },
    remove: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: `Remove ${fullName}`,
        text: `${fullName} gets a mail, and the seat is free. Your invitation link becomes a new one: those who have the old one need it anew. Remove ${fullName}?`,
        confirmLabel: 'Remove',
      });
      if (!isSure) return;
      await press(async () =>
        take(await send(hosting.removeMember, { body: { groupId, userId } }, { quiet: true })),
      );
    },
    nudge: () =>
      press(async () =>
        take(await send(hosting.nudgeGroup, { body: { groupId } }, { quiet: true })),
      ),
  };
}
