import { create } from 'zustand';
import type { LiveAnnouncement } from '../../../live/auction/liveAnnouncements.ts';

type Result = Extract<LiveAnnouncement, { kind: 'sold' | 'unsold' | 'passed' }>;

/** What became of the previous lot, for as long as the screen is open. */
export const useLastResult = create<{ readonly result: Result | null }>()(() => ({
  result: null,
}));

/** The last result after an announcement: only another result replaces it. */
export function resultAfter(result: Result | null, announcement: LiveAnnouncement): Result | null {
  const { kind } = announcement;
  return kind === 'sold' || kind === 'unsold' || kind === 'passed' ? announcement : result;
}

export function keepResult(announcement: LiveAnnouncement): void {
  useLastResult.setState(({ result }) => ({ result: resultAfter(result, announcement) }));
}
