import { touches } from './touches.ts';

/** What happens to the season that is when another is written, before it is done. */
export function seasonEffect(
  effect: 'replaces' | 'archives',
  season: { readonly name: string },
  groups: { readonly total: number; readonly people: number },
): string {
  const reach = touches({ groups: groups.total, people: groups.people });
  return effect === 'archives'
    ? `${season.name} is archived and stays readable in My Results; the new season begins without groups and without a date. This touches ${reach}.`
    : `The teams and the bracket of ${season.name} are replaced, and its results are gone. This touches ${reach}.`;
}
