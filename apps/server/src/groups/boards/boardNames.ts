import type { Roster } from '../roster.ts';

/**
 * The members' names as a board shows them, by their ids, in the order of joining. A board has no pictures and no ids, so
 * two people of one name are told apart by a number: "Ben Ortiz", "Ben Ortiz (2)". Pure.
 */
export function boardNames({ members }: Pick<Roster, 'members'>): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const [userId, { fullName }] of members) {
    let name = fullName;
    for (let count = 2; taken.has(name); count += 1) name = `${fullName} (${count})`;
    taken.add(name);
    names.set(userId, name);
  }
  return names;
}
