import { useUnread } from '../live/chatNews.ts';

type Props = {
  readonly groupId: string;
  /** The chat is shown: what comes is seen at once. */
  readonly isShown: boolean;
};

/** The word of a tab that shows the chat, with how many messages of it are unread. */
export function ChatLabel({ groupId, isShown }: Props) {
  const unread = useUnread(groupId);
  if (isShown || unread === 0) return 'Chat';
  return (
    <>
      Chat ·{unread}
      <span className="bb-hidden"> unread</span>
    </>
  );
}
