import { useEffect, useState } from 'react';
import {
  onLiveAnnouncement,
  type LiveAnnouncement,
} from '../../../live/auction/liveAnnouncements.ts';

/** How long the bar tells what became of a team, before it turns to the next one. Milliseconds. */
export const RESULT_MS = 2500;

/** What became of a team: who bought it for how many dollars, or that nobody did. */
export type LotResult =
  | {
      readonly kind: 'sold';
      readonly userId: string;
      readonly fullName: string;
      readonly amount: number;
    }
  | { readonly kind: 'unsold' | 'passed'; readonly teamId: string };

/** The result in an announcement; null for any other. */
function toResult(announcement: LiveAnnouncement): LotResult | null {
  if (announcement.kind === 'unsold' || announcement.kind === 'passed') {
    return { kind: announcement.kind, teamId: announcement.team._id };
  }
  if (announcement.kind !== 'sold') return null;
  const { user, amount } = announcement;
  return { kind: 'sold', userId: user._id, fullName: user.fullName, amount };
}

/** What has just become of a team; null before, and a moment after. */
export function useLotResult(): LotResult | null {
  const [result, setResult] = useState<LotResult | null>(null);
  useEffect(
    () =>
      onLiveAnnouncement((announcement) => {
        const next = toResult(announcement);
        if (next !== null) setResult(next);
      }),
    [],
  );
  useEffect(() => {
    if (result === null) return undefined;
    const timer = setTimeout(() => setResult(null), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return result;
}
