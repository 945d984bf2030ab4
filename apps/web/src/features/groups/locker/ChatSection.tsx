import type { Group } from '@bracketbid/contract/entities';
import { useId } from 'react';
import { ChatPanel } from '../../../chat/ChatPanel.tsx';
import { useStore } from '../../../store/store.ts';
import classes from './DeputyPanel.module.css';

/** The group's chat, on its page. */
export function ChatSection({ group }: { readonly group: Group }) {
  const headingId = useId();
  const userId = useStore((state) => state.user.user?.id ?? null);
  if (userId === null) return null;
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <h2 id={headingId}>Chat</h2>
      <ChatPanel
        groupId={group.groupId}
        userId={userId}
        adminId={group.groupAdminId}
        members={group.members.map(({ user }) => user)}
      />
    </section>
  );
}
