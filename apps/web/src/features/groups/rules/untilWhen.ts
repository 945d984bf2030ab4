import { pacific } from '../../../formats/pacificTime.ts';
import { useCountdown } from '../../../live/clock/useCountdown.ts';

/** Whether the rules are closed by now. @param until  ISO 8601; null while no hour is set */
export function useIsClosed(until: string | null): boolean {
  const seconds = useCountdown(until);
  return until !== null && seconds !== null && seconds <= 0;
}

/** Until when rules can be changed, as a sentence. */
export function untilSentence(until: string | null, isClosed: boolean, isAdmin: boolean): string {
  if (isClosed)
    return 'These rules are fixed: they can be changed until 10 minutes before the start.';
  const who = isAdmin ? 'You can change them' : 'Your host can change them';
  if (until === null) return `${who} until 10 minutes before the start, which has no date yet.`;
  return `${who} until ${pacific.inWords(until)}, 10 minutes before the start.`;
}
