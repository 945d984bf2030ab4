import { useEffect, useState } from 'react';
import { pageMs } from '../../../live/clock/serverClock.ts';

/** Something that is shown for a moment. Another value begins a new one; null ends it. */
export function useMoment<T>(
  parseMs: (value: T) => number,
): readonly [T | null, (value: T | null) => void] {
  const [moment, setMoment] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setMoment(null), parseMs(moment.value));
    return () => clearTimeout(timer);
  }, [moment, parseMs]);
  return [moment?.value ?? null, (value) => setMoment(value === null ? null : { value })];
}

/** How long a text stands, so that it can be read. Milliseconds. */
export function readingMs(text: string): number {
  return Math.min(8000, Math.max(2500, text.length * 65));
}

/** Whether something has gone on for so long. */
export function useIsLong(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isOn, ms]);
  return isOn && isLong;
}

/** Whole seconds since something began; 0 while it is not going on. */
export function useSecondsSince(isOn: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isOn) return undefined;
    const sinceMs = pageMs();
    const timer = setInterval(() => setSeconds(Math.floor((pageMs() - sinceMs) / 1000)), 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isOn]);
  return isOn ? seconds : 0;
}
