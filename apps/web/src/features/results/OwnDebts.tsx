import { useSettlement } from '../../live/queries/settlement.ts';
import { OwedSlip } from '../../domain/money/OwedSlip.tsx';

type Props = { readonly groupId: string; readonly userId: string; readonly isCurrent: boolean };

/** What the viewer still owes or gets in the group of the season. */
export function OwnDebts({ groupId, userId, isCurrent }: Props) {
  const { data } = useSettlement(groupId);
  if (data === undefined) return null;
  const to = isCurrent ? '/groups/settlement' : `/groups/settlement?groupId=${groupId}`;
  return <OwedSlip settlement={data} userId={userId} to={to} />;
}
