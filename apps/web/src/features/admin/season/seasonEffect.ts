/** What writing another season does to the current one. */
export function seasonEffect(effect: 'replaces' | 'archives', season: string): string {
  return effect === 'archives'
    ? `${season} is archived and stays readable in My Results; the new season starts without groups and without a date.`
    : `The teams and the bracket of ${season} are replaced, and its results are gone.`;
}
