import { useMemo } from 'react';
import { useContest, useContestWords } from '../../../live/queries/contest.ts';
import { useGroup } from '../../../live/queries/group.ts';
import { useLots } from '../../../live/queries/shares.ts';
import { ConfirmResults } from './ConfirmResults.tsx';
import { toField } from './field.ts';
import { waitingResults } from './waiting.ts';

type Props = { readonly groupId: string; readonly userId: string };

/** The results of a contest that wait for the viewer's word; nothing while none does. */
export function WaitingCard({ groupId, userId }: Props) {
  const contest = useContest(groupId).data;
  const group = useGroup().data;
  const lots = useLots(groupId).data;
  const words = useContestWords(groupId);
  const field = useMemo(
    () => (contest === undefined ? null : toField(contest, lots ?? [])),
    [contest, lots],
  );
  if (contest === undefined || field === null || group == null) return null;
  const { groupAdminId: hostId, members } = group;
  const viewer = { userId, hostId, members: members.map(({ user }) => user) };
  const waiting = waitingResults(contest, field, viewer);
  if (!waiting.some(({ isMine }) => isMine)) return null;
  return <ConfirmResults waiting={waiting} field={field} viewer={viewer} words={words} />;
}
