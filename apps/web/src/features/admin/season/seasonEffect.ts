/** What writing a season does to the current one of its division, or beside another one. */
export function seasonEffect(effect: 'adds' | 'replaces' | 'archives', current: string): string {
  switch (effect) {
    case 'adds':
      return `${current} stays as it is. The new season stands beside it, with groups and an hour of its own; everybody chooses between the two at the top of the page.`;
    case 'archives':
      return `${current} is archived and stays readable in My Results; the new season starts without groups and without a date.`;
    case 'replaces':
      return `The teams and the bracket of ${current} are replaced, and its results are gone.`;
    default:
      return effect satisfies never;
  }
}
