import type { Group } from '@bracketbid/contract/entities';
import { useOneGroupNow } from '../../../../live/queries/groupNow.ts';
import { SaidLine } from '../../../../ui/notices/SaidLine.tsx';
import { useHostsHands } from './useHostsHands.ts';

/** Mails those who aren't here, and pushes where they want it; nothing while everybody is here. */
export function NudgeKey({ group }: { readonly group: Group }) {
  const { online } = useOneGroupNow(group.groupId);
  const { isRunning, said, nudge } = useHostsHands(group);
  const awaited = group.members.filter(
    ({ user }) => user._id !== group.groupAdminId && !online.has(user._id),
  );
  const [first] = awaited;
  if (first === undefined) return <SaidLine said={said} />;
  return (
    <>
      <button
        type="button"
        aria-busy={isRunning || undefined}
        onClick={() => {
          if (!isRunning) void nudge();
        }}
      >
        Nudge {awaited.length === 1 ? first.user.fullName : `all ${awaited.length}`}
      </button>
      <SaidLine said={said} />
    </>
  );
}
