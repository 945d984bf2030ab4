import { ChatPanel } from '../../../chat/ChatPanel.tsx';
import type { RoomParts } from '../lists/parts.ts';
import { Sheet } from '../parts/Sheet.tsx';

type Props = Pick<RoomParts, 'picture' | 'userId'> & {
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** The group's chat, over the room. */
export function RoomChat({ picture: { state, groupAdminId }, userId, isOpen, onClose }: Props) {
  return (
    <Sheet title="Chat" isOpen={isOpen} onClose={onClose}>
      <ChatPanel
        groupId={state.groupId}
        userId={userId}
        adminId={groupAdminId}
        members={state.members.map(({ user }) => user)}
      />
    </Sheet>
  );
}
