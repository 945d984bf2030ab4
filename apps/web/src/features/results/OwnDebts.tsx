import { seatsSpokenFor } from '../../domain/money/owedWords.ts';
import { OwedSlip } from '../../domain/money/OwedSlip.tsx';
import { useGroup } from '../../live/queries/group.ts';
import { useSettlement } from '../../live/queries/settlement.ts';

type Props = { readonly groupId: string; readonly userId: string; readonly isCurrent: boolean };

/** What the viewer still owes or gets in the group of the season. */
export function OwnDebts({ groupId, userId, isCurrent }: Props) {
  const { data } = useSettlement(groupId);
  // Who is the host matters where there are paddles to speak for.
  const hasPaddles = data?.nets.some(({ isSeat }) => isSeat === true) === true;
  const group = useGroup(hasPaddles).data;
  if (data === undefined) return null;
  const isHost = group?.groupId === groupId && group.groupAdminId === userId;
  const to = isCurrent ? '/groups/settlement' : `/groups/settlement?groupId=${groupId}`;
  return (
    <OwedSlip settlement={data} userId={userId} to={to} seats={seatsSpokenFor(data, isHost)} />
  );
}
