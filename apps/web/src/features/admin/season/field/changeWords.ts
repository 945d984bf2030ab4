import type { FieldChange, ShownChange } from '@bracketbid/contract/http/field';
import { calendarDate } from '../../../../formats/calendarDate.ts';
import { pacific } from '../../../../formats/pacificTime.ts';

const KINDS: Readonly<Record<FieldChange['kind'], string>> = {
  result: 'Result',
  time: 'Time',
  record: 'Record',
  color: 'Colors',
};

/** A change in words: what it is, and from what to what. */
export function changeWords({ change, before, after }: ShownChange): {
  readonly kind: string;
  readonly before: string;
  readonly after: string;
} {
  const words = change.kind === 'time' ? timeWords : (text: string) => text;
  return { kind: KINDS[change.kind], before: words(before), after: words(after) };
}

/** A day, or an instant. */
function timeWords(text: string): string {
  return text.length === 10
    ? `${calendarDate.monthDay(text)}, no hour yet`
    : `${pacific.longDateTime(text)} Pacific`;
}

/** A change's name among others. */
export function changeKey({ change }: ShownChange): string {
  return `${change.kind} ${'match' in change ? change.match : change.team}`;
}

/** Whether a change is ticked at first: colors may have been chosen by hand, so they wait to be ticked. */
export function isTickedAtFirst({ change, refused }: ShownChange): boolean {
  return refused === null && change.kind !== 'color';
}
