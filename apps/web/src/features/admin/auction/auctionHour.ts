import { pacificField } from '../../../formats/pacificField.ts';
import { pacific } from '../../../formats/pacificTime.ts';

/** The question before the hour of the auctions changes; `instant` in ISO 8601, null for none. */
export function hourQuestion(
  instant: string | null,
  nowMs: number,
): { readonly title: string; readonly text: string } {
  if (instant === null) return { title: 'Remove the date?', text: 'No auction will start.' };
  return {
    title: 'Set the hour of the auctions?',
    text:
      Date.parse(instant) <= nowMs
        ? 'This hour is over: every auction that has not begun starts at once.'
        : `All auctions start on ${pacific.inWords(instant)}.`,
  };
}

/** A time as typed into a form: its instant (null for none), and whether clocks skip it. */
export function readHour(local: string): {
  readonly instant: string | null;
  readonly isSkipped: boolean;
} {
  const instant = local === '' ? null : pacificField.instant(local);
  return { instant, isSkipped: local !== '' && instant === null };
}
