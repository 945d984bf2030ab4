import { useEffect } from 'react';
import { create } from 'zustand';

/** What was said in a group's chat since this page was opened, and how far this person has seen it. By `seq`. */
const useChatNews = create<{
  readonly groupId: string | null;
  readonly said: number;
  readonly seen: number;
}>()(() => ({ groupId: null, said: 0, seen: 0 }));

/** Notes that something was said; 0 where something else has changed. */
export function noteSaid(groupId: string, seq: number): void {
  useChatNews.setState((news) =>
    news.groupId === groupId ? { said: Math.max(news.said, seq) } : { groupId, said: seq, seen: 0 },
  );
}

/** Notes how far this person has seen a group's chat, while it is shown. */
export function useNoteSeen(groupId: string, seq: number, isShown: boolean): void {
  useEffect(() => {
    if (isShown) useChatNews.setState({ groupId, seen: seq });
  }, [groupId, seq, isShown]);
}

/** Whether a group's chat has anything new. */
export function useHasChatNews(groupId: string): boolean {
  return useChatNews((news) => news.groupId === groupId && news.said > news.seen);
}
