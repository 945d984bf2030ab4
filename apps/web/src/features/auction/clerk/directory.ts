import type { Person } from '@bracketbid/contract/entities';
import type { LiveState } from '@bracketbid/contract/live/state';
import type { Seat } from '@bracketbid/contract/http/gavel';
import { toSearchable } from '../../../formats/searchable.ts';

/** Who bids, as a clerk has typed them: a seat by its number, or a member by their name. */
export type Bidder = {
  readonly sent: { readonly seat: number } | { readonly user: string };
  /** Of the purse that it charges: of a claimed seat its account's. */
  readonly personId: string;
  /** Null for a member without a seat. */
  readonly number: number | null;
  readonly name: string;
};

/** Everybody whose bid a clerk may enter. */
export type Directory = {
  readonly seats: ReadonlyMap<number, Bidder>;
  /** Members with an account, by name. */
  readonly members: readonly Bidder[];
  /** The number of a person's seat. */
  readonly numbers: ReadonlyMap<string, number>;
};

/** @param members  of the group, seats included */
export function buildDirectory(
  seats: readonly Seat[],
  members: readonly Pick<LiveState['members'][number], 'user'>[],
): Directory {
  const named = new Map(members.map(({ user }) => [user._id, user.fullName]));
  const numbered = seats.map((seat): [number, Bidder] => {
    const personId = seat.userId ?? seat._id;
    const name = seat.userId === null ? seat.name : (named.get(seat.userId) ?? seat.name);
    return [seat.number, { sent: { seat: seat.number }, personId, number: seat.number, name }];
  });
  const isSeat = new Set(seats.map(({ _id }) => _id));
  const numbers = new Map(numbered.map(([number, { personId }]) => [personId, number]));
  return {
    seats: new Map(numbered),
    members: members
      .filter(({ user }) => !isSeat.has(user._id))
      .map(({ user: { _id, fullName } }) => ({
        sent: { user: _id },
        personId: _id,
        number: numbers.get(_id) ?? null,
        name: fullName,
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    numbers,
  };
}

/** A person and the number of their seat. */
export function seatedAs(
  { _id, fullName }: Pick<Person, '_id' | 'fullName'>,
  numbers: Directory['numbers'],
): { readonly number: number | null; readonly name: string } {
  const number = numbers.get(_id) ?? null;
  // Everywhere else the name of a seat begins with its number.
  const prefix = `#${number} `;
  return { number, name: fullName.startsWith(prefix) ? fullName.slice(prefix.length) : fullName };
}

/** `31 Ada Lovelace`; without a seat the name alone. */
export function calledName(
  person: Pick<Person, '_id' | 'fullName'>,
  numbers: Directory['numbers'],
): string {
  const { number, name } = seatedAs(person, numbers);
  return number === null ? name : `${number} ${name}`;
}

/** The members of whose name a word, or the whole, begins with this. */
export function membersNamed({ members }: Directory, typed: string): readonly Bidder[] {
  const sought = toSearchable(typed.trim());
  if (sought === '') return [];
  const exact = members.filter(({ name }) => toSearchable(name) === sought);
  if (exact.length > 0) return exact;
  return members.filter(({ name }) => {
    const words = toSearchable(name).split(/\s+/);
    return words.some((_, index) => words.slice(index).join(' ').startsWith(sought));
  });
}
