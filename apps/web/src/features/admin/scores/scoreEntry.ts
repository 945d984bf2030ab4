import type { BodyOf } from '@bracketbid/contract/call';
import type { Match } from '@bracketbid/contract/entities';
import type { enterResult } from '@bracketbid/contract/http/results';

/** The result of a match, as it is sent. */
export type ScoreEntry = BodyOf<typeof enterResult>;

/** The typed scores, which are not stored yet. */
export type TypedScores = { readonly home?: string; readonly away?: string };

const DIGITS_MAX = 3;
const WHOLE_NUMBER = new RegExp(String.raw`^\d{1,${DIGITS_MAX}}$`);

/** The scores in the fields: as typed, else as stored; empty before there are any. */
export function shownScores(
  { homeTeam, awayTeam }: Pick<Match, 'homeTeam' | 'awayTeam'>,
  typed: TypedScores,
): { readonly home: string; readonly away: string } {
  return {
    home: typed.home ?? String(homeTeam?.score ?? ''),
    away: typed.away ?? String(awayTeam?.score ?? ''),
  };
}

/** The text of a score's field: up to three digits. */
export function asScore(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
}

/** Two scores as a result; null until both are whole numbers. */
export function findEntry(
  { home, away }: { readonly home: string; readonly away: string },
  status: 'live' | 'final',
): ScoreEntry | null {
  if (!WHOLE_NUMBER.test(home) || !WHOLE_NUMBER.test(away)) return null;
  return { status, homeScore: Number(home), awayScore: Number(away) };
}

/** A game that one team won without playing. */
export function walkoverFor(winner: string): ScoreEntry {
  return { status: 'no_contest', homeScore: null, awayScore: null, winner };
}

/** A game that hasn't begun: its scores are removed. */
export const NOT_BEGUN: ScoreEntry = { status: 'scheduled', homeScore: null, awayScore: null };

/** The keys of a score's field: Enter saves a live score, Ctrl+Enter a final one; Escape discards the input. */
export function keyAction(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): 'live' | 'final' | 'drop' | null {
  if (event.key === 'Escape') return 'drop';
  if (event.key !== 'Enter') return null;
  return event.ctrlKey || event.metaKey ? 'final' : 'live';
}
