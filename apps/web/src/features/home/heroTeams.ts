/** A favorite, one of the upper middle, and an underdog of a field that is sorted by seed; none of a field under three. */
export function heroTeams<Team>(field: readonly Team[]): readonly Team[] {
  if (field.length < 3) return [];
  const middle = Math.max(1, Math.floor(field.length * 0.3));
  return [field.at(0), field.at(middle), field.at(-1)].flatMap((team) => team ?? []);
}
