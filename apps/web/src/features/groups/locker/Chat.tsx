import type { Group } from '@bracketbid/contract/entities';
import { useHasChatNews } from '../../../live/chatNews.ts';
import { useStore } from '../../../store/store.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { later } from '../../../ui/late.tsx';

const ChatPanel = later(() =>
  import('../../../chat/ChatPanel.tsx').then((module) => module.ChatPanel),
);

/** The group's chat, folded until somebody wants it; it says when there is something new. */
export function Chat({ group }: { readonly group: Group }) {
  const hasNews = useHasChatNews(group.groupId);
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null) return null;
  return (
    <Disclosure summary={hasNews ? 'Chat (new)' : 'Chat'}>
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
