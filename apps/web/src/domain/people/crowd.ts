/** The most people whose list is whole from the start. */
const WHOLE_LIST_MAX = 20;

/** Whether a list is too long for all of them: at a club's evening, a hundred paddles may be in the room. */
export function isCrowd(people: readonly unknown[]): boolean {
  return people.length > WHOLE_LIST_MAX;
}

/** Whether somebody has paid or won anything. */
export function hasPaidOrWon(net: {
  readonly paidCents: number;
  readonly wonCents: number;
}): boolean {
  return net.paidCents !== 0 || net.wonCents !== 0;
}

/** Whom a list shows: everyone, of a crowd those alone who have money in it. */
export function selectShown<Person>(
  people: readonly Person[],
  hasMoney: (person: Person) => boolean,
): readonly Person[] {
  return isCrowd(people) ? people.filter(hasMoney) : people;
}
