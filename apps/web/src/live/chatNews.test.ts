import { describe, expect, it } from 'vitest';
import { afterSaid, afterSeen, type ChatNews, unreadIn } from './chatNews.ts';

const NOTHING: ChatNews = { groupId: null, said: 0, seen: 0 };

describe('unread messages of a chat', () => {
  it('are those since the page was opened, also where the news of one was lost', () => {
    const one = afterSaid(NOTHING, 'g', 41);
    expect(unreadIn(one, 'g')).toBe(1);
    expect(unreadIn(afterSaid(one, 'g', 43), 'g')).toBe(3);
    expect(unreadIn(afterSaid(one, 'g', 40), 'g')).toBe(1);
  });

  it('are none once the chat was seen, and counted on from there', () => {
    const seen = afterSeen(afterSaid(NOTHING, 'g', 41), 'g', 41);
    expect(unreadIn(seen, 'g')).toBe(0);
    expect(unreadIn(afterSaid(seen, 'g', 43), 'g')).toBe(2);
  });

  it('are of one group: another one begins anew', () => {
    const seen = afterSeen(NOTHING, 'g', 7);
    expect(unreadIn(seen, 'h')).toBe(0);
    const other = afterSaid(seen, 'h', 2);
    expect([unreadIn(other, 'g'), unreadIn(other, 'h')]).toEqual([0, 1]);
    expect(unreadIn(afterSeen(other, 'g', 7), 'g')).toBe(0);
  });
});
