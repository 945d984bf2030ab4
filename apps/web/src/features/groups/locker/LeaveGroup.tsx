import { leaveGroup } from '@bracketbid/contract/http/joining';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { send } from '../../../api/call.ts';
import { useAction } from '../../../api/useAction.ts';
import { setGroup, useStore } from '../../../store/store.ts';
import { confirmAction } from '../../../ui/dialogs/confirm.ts';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { notify } from '../../../ui/notices/notify.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { useSaid } from '../../../ui/notices/useSaid.ts';
import { useGroupRefresh } from '../../../live/queries/group.ts';

/** The way out of a group, where the site allows it. */
export function LeaveGroup({ groupId }: { readonly groupId: string }) {
  const isAllowed = useStore((state) => state.global.settings?.groupLeaveEnabled ?? false);
  const refresh = useGroupRefresh();
  const { run, isRunning } = useAction();
  const { said, failed, clear } = useSaid();
  // The button that had the focus goes with the group.
  useEffect(() => focusHeading, []);
  if (!isAllowed) return null;
  const leave = async () => {
    const isSure = await confirmAction({
      title: 'Leave Group',
      text: 'Are you sure you want to leave this group?',
      confirmLabel: 'Confirm',
    });
    if (!isSure) return;
    clear();
    await run(async () => {
      const { message } = await send(leaveGroup, { params: { groupId } }, { quiet: true });
      setGroup(null);
      notify.success(message ?? 'You have left the group.');
      await refresh();
    }, failed);
  };
  return (
    <>
      <Button variant="subtle" mt="md" loading={isRunning} onClick={() => void leave()}>
        Leave Group
      </Button>
      <SaidLine said={said} />
    </>
  );
}
