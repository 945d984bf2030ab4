import { ChatPanel } from '../../../chat/ChatPanel.tsx';
import type { RoomParts } from '../lists/parts.ts';

type Props = Pick<RoomParts, 'picture' | 'userId'>;

/** The group's chat. */
export function RoomChat({ picture: { state, groupAdminId }, userId }: Props) {
  return (
    <ChatPanel
      groupId={state.groupId}
      userId={userId}
      adminId={groupAdminId}
      members={state.members.map(({ user }) => user)}
    />
  );
}
