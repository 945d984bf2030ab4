import { create } from 'zustand';
import type { LiveNews } from '../../live/liveNews.ts';

type Result = Extract<LiveNews, { kind: 'sold' | 'unsold' }>;

/** What became of the lot before, for as long as the screen is open. */
export const useLastResult = create<{ readonly result: Result | null }>()(() => ({
  result: null,
}));

export function rememberResult(result: Result | null): void {
  useLastResult.setState({ result });
}
