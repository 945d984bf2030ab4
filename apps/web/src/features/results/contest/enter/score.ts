/** The scores of a match as they are typed; empty for none. */
export type Scores = { readonly home: string; readonly away: string };

/** What the scores say: both or neither, and who has more. */
export type ReadScores = {
  readonly home: number | null;
  readonly away: number | null;
  readonly more: 'home' | 'away' | null;
  /** The one that is still to be typed, now that the other one is. */
  readonly missing: 'home' | 'away' | null;
  readonly wrong: string | null;
};

/** [RESULTS-7] Reads the scores of a match. A match has a winner even where nobody writes down a score, or it is level. */
export function readScores(typed: Scores): ReadScores {
  const [home, away] = [typed.home.trim(), typed.away.trim()];
  const none = { home: null, away: null, more: null, missing: null };
  if (home === '' && away === '') return { ...none, wrong: null };
  if (![home, away].every((text) => /^\d{0,6}$/.test(text))) {
    return { ...none, wrong: 'Both scores are whole numbers, or both are left out.' };
  }
  if (home === '') return { ...none, missing: 'home', wrong: null };
  if (away === '') return { ...none, missing: 'away', wrong: null };
  const difference = Number(home) - Number(away);
  const more = difference === 0 ? null : difference > 0 ? 'home' : 'away';
  return { home: Number(home), away: Number(away), more, missing: null, wrong: null };
}
