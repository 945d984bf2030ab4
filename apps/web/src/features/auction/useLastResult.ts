import { create } from 'zustand';
import type { LiveNews } from '../../live/liveNews.ts';

type Result = Extract<LiveNews, { kind: 'sold' | 'unsold' }>;

/** What became of the previous lot, for as long as the screen is open. */
export const useLastResult = create<{ readonly result: Result | null }>()(() => ({
  result: null,
}));

/** The last result after a piece of news: only another result replaces it. */
export function resultAfter(result: Result | null, news: LiveNews): Result | null {
  return news.kind === 'sold' || news.kind === 'unsold' ? news : result;
}

export function keepResult(news: LiveNews): void {
  useLastResult.setState(({ result }) => ({ result: resultAfter(result, news) }));
}
