import type { Group, Person } from '@bracketbid/contract/entities';
import * as hosting from '@bracketbid/contract/http/hosting';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { putGroup } from '../../../../live/queries/groupQueries.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
import { notify } from '../../../../ui/notices/notify.ts';

/** What a host may do to the table before the start. Each asks first where it can't be taken back by the same press. */
export function useHostsHands({ groupId, groupname }: Group) {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const take = ({
    group,
    message = '',
  }: {
    readonly group: Group;
    readonly message?: string | undefined;
  }) => {
    putGroup(queries, group);
    if (message !== '') notify.success(message);
  };
  return {
    isRunning,
    handOver: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: 'Hand over the group',
        text: `${fullName} will lead “${groupname}”, and pause the auction when needed. You stay at the table, and only ${fullName} can hand it back. Hand it over?`,
        confirmLabel: 'Hand over',
      });
      if (!isSure) return;
      await run(async () => take(await send(hosting.handOverGroup, { body: { groupId, userId } })));
    },
    remove: async ({ _id: userId, fullName }: Person) => {
      const isSure = await confirmAction({
        title: `Remove ${fullName}`,
        text: `${fullName} gets a mail, and the seat is free. Your invitation link becomes a new one: those who have the old one need it anew. Remove ${fullName}?`,
        confirmLabel: 'Remove',
      });
      if (!isSure) return;
      await run(async () => take(await send(hosting.removeMember, { body: { groupId, userId } })));
    },
    nudge: () => run(async () => take(await send(hosting.nudgeGroup, { body: { groupId } }))),
  };
}
