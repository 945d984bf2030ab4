import type { Group } from '@bracketbid/contract/entities';
import { useUnread } from '../../../live/chatNews.ts';
import { useStore } from '../../../store/store.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { later } from '../../../ui/late.tsx';

const ChatPanel = later(() =>
  import('../../../chat/ChatPanel.tsx').then((module) => module.ChatPanel),
);

/** The group's chat, folded until somebody wants it; it says how many messages are unread. */
export function Chat({ group }: { readonly group: Group }) {
  const unread = useUnread(group.groupId);
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null) return null;
  return (
    <Disclosure summary={unread > 0 ? `Chat (${unread})` : 'Chat'}>
      {(isOpen) => (
        <ChatPanel
          groupId={group.groupId}
          userId={userId}
          adminId={group.groupAdminId}
          members={group.members.map(({ user }) => user)}
          isShown={isOpen}
        />
      )}
    </Disclosure>
  );
}
