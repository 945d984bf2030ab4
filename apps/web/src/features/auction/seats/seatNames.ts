import type { Person } from '@bracketbid/contract/entities';

/** What stands where a member's first name is. */
const OWN_SEAT = 'You';

/**
 * The name at each member's seat, by their id: "You", or a first name; as much more of it as tells two apart who
 * share one.
 */
export function seatNames(people: readonly Person[], userId: string): ReadonlyMap<string, string> {
  const names = new Map([[userId, OWN_SEAT]]);
  const others = people.filter(({ _id }) => _id !== userId);
  for (const same of groupsBy(others, firstPart)) {
    for (const alike of same.length === 1 ? [same] : groupsBy(same, withInitial)) {
      const isAlone = alike.length === 1;
      for (const person of alike) {
        if (same.length === 1) names.set(person._id, firstPart(person));
        else names.set(person._id, isAlone ? withInitial(person) : wholeName(person, alike));
      }
    }
  }
  return names;
}

function splitName({ fullName }: Person): string[] {
  return fullName.split(/\s+/u).filter((word) => word !== '');
}

function firstPart(person: Person): string {
  return splitName(person)[0] ?? 'NA';
}

/** "Ann O.", or "Ann" for somebody with no other name. */
function withInitial(person: Person): string {
  const words = splitName(person);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial] = last ?? '';
  return initial === undefined
    ? firstPart(person)
    : `${firstPart(person)} ${initial.toUpperCase()}.`;
}

/** The whole name; numbered among those who share it. */
function wholeName(person: Person, alike: readonly Person[]): string {
  const name = splitName(person).join(' ') || 'NA';
  const bearers = alike.filter((one) => splitName(one).join(' ') === splitName(person).join(' '));
  return bearers.length === 1 ? name : `${name} ${bearers.indexOf(person) + 1}`;
}

function groupsBy(people: readonly Person[], formatName: (person: Person) => string): Person[][] {
  const groups = new Map<string, Person[]>();
  for (const person of people) {
    const name = formatName(person).toLowerCase();
    groups.set(name, [...(groups.get(name) ?? []), person]);
  }
  return [...groups.values()];
}
