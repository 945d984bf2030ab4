import { useEffect } from 'react';
import { create } from 'zustand';

/** How far a group's chat goes, and how far this person has seen it, by `seq`: messages are counted from 1. */
export type ChatNews = {
  readonly groupId: string | null;
  readonly said: number;
  readonly seen: number;
};

/** After something was said in a group; what was said before this page was opened counts as seen. */
export function afterSaid(news: ChatNews, groupId: string, seq: number): ChatNews {
  if (news.groupId !== groupId) return { groupId, said: seq, seen: seq - 1 };
  return { ...news, said: Math.max(news.said, seq) };
}

/** After somebody has seen a group's chat up to a message. */
export function afterSeen(news: ChatNews, groupId: string, seq: number): ChatNews {
  const said = news.groupId === groupId ? Math.max(news.said, seq) : seq;
  return { groupId, said, seen: seq };
}

/** How many messages of a group's chat this person hasn't seen. */
export function unreadIn(news: ChatNews, groupId: string): number {
  return news.groupId === groupId ? Math.max(0, news.said - news.seen) : 0;
}

const useChatNews = create<ChatNews>()(() => ({ groupId: null, said: 0, seen: 0 }));

/** Notes that something was said; 0 where something else has changed. */
export function noteSaid(groupId: string, seq: number): void {
  if (seq > 0) useChatNews.setState((news) => afterSaid(news, groupId, seq));
}

/** Notes how far this person has seen a group's chat, while it is shown. */
export function useNoteSeen(groupId: string, seq: number, isShown: boolean): void {
  useEffect(() => {
    if (isShown) useChatNews.setState((news) => afterSeen(news, groupId, seq));
  }, [groupId, seq, isShown]);
}

/** The word of a tab that shows the chat, with how many messages of it are unread: what comes while it is shown is seen at once. */
export function useChatLabel(groupId: string, isShown: boolean): string {
  const unread = useUnread(groupId);
  return isShown || unread === 0 ? 'Chat' : `Chat ·${unread}`;
}

/** How many messages of a group's chat this person hasn't seen since the page was opened. */
export function useUnread(groupId: string): number {
  return useChatNews((news) => unreadIn(news, groupId));
}
