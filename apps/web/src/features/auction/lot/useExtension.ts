import { useEffect, useRef, useState } from 'react';
import { isExtended, type LotEnd } from './clockMood.ts';

/** How long the tab on the clock stays, in milliseconds. */
const SHOWN_MS = 2000;

/** Whether a late bid has just put time on the clock: true for a moment. */
export function useExtension({ teamId, closesAt }: LotEnd, isOpen: boolean): boolean {
  const [extended, setExtended] = useState<LotEnd | null>(null);
  const before = useRef<LotEnd>({ teamId, closesAt });
  useEffect(() => {
    const now = { teamId, closesAt };
    if (isOpen && isExtended(before.current, now)) setExtended(now);
    before.current = now;
  }, [teamId, closesAt, isOpen]);
  useEffect(() => {
    if (extended === null) return undefined;
    const timer = setTimeout(() => setExtended(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [extended]);
  return isOpen && extended !== null;
}
