import { seatsSpokenFor } from '../../domain/money/owedWords.ts';
import { OwedSlip } from '../../domain/money/OwedSlip.tsx';
import { useGroupById } from '../../live/queries/groupById.ts';
import { useSettlement } from '../../live/queries/settlement.ts';

type Props = { readonly groupId: string; readonly userId: string; readonly isCurrent: boolean };

/** What the viewer still owes or gets in a group. */
export function OwnDebts({ groupId, userId, isCurrent }: Props) {
  const { data } = useSettlement(groupId);
  // Who is the host matters where there are paddles to speak for.
  const hasPaddles = data?.nets.some(({ isSeat }) => isSeat === true) === true;
  const group = useGroupById(hasPaddles ? groupId : null).data;
  if (data === undefined) return null;
  const isHost = group?.groupAdminId === userId;
  const to = isCurrent ? '/groups/settlement' : `/groups/settlement?groupId=${groupId}`;
  return (
    <OwedSlip settlement={data} userId={userId} to={to} seats={seatsSpokenFor(data, isHost)} />
  );
}
