import type { BodyOf } from '@bracketbid/contract/call';
import type { season } from '@bracketbid/contract/http/tournament';

/** The season form's input. */
export type SeasonDraft = {
  readonly year: number | string;
  readonly name: string;
  readonly firstDay: string;
  /** Names in bracket order, separated by commas. */
  readonly zones: string;
  /** The list of teams, as pasted or imported. */
  readonly text: string;
  /** Days that differ from the usual ones, by the round's code, separated by commas. */
  readonly days: Readonly<Record<string, string>>;
};

/** The next season is usually next year's. */
export function emptyDraft(current: { readonly year: number }): SeasonDraft {
  return { year: current.year + 1, name: '', firstDay: '', zones: '', text: '', days: {} };
}

/** A draft as the server expects it. A round without days of its own keeps its usual ones. */
export function seasonBody(
  { year, name, firstDay, zones, text, days }: SeasonDraft,
  preview: boolean,
): BodyOf<typeof season> {
  const dates = Object.entries(days)
    .map(([code, typed]) => [code, namesIn(typed)] as const)
    .filter(([, own]) => own.length > 0);
  return {
    year: Number(year),
    name,
    firstDay,
    text,
    preview,
    zones: namesIn(zones),
    dates: Object.fromEntries(dates),
  };
}

/** The names between commas or semicolons. */
export function namesIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
