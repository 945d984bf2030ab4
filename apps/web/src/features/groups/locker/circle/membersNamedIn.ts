import type { Person } from '@bracketbid/contract/entities';

/** The members whose whole name stands in a list as a person, by that name. Two of one name are nobody. */
export function membersNamedIn(
  csv: string,
  members: readonly Pick<Person, '_id' | 'fullName'>[],
): Record<string, string> {
  const names = new Set(csv.split('\n').map((line) => line.split(/[,;\t]/)[1]?.trim() ?? ''));
  return Object.fromEntries(
    members
      .filter(({ fullName }) => names.has(fullName))
      .filter(({ fullName }) => members.filter((each) => each.fullName === fullName).length === 1)
      .map(({ _id, fullName }) => [fullName, _id]),
  );
}
