import { type Owner, listOwners, type Person, type SoldTeam } from '@bracketbid/contract/entities';
import type { ContestView } from '@bracketbid/contract/contest/calls';
import type { CrestTeam } from '../../../domain/teams/Crest.tsx';

/** One who competes, as the pages of prizes show them. */
export type ShownEntrant = {
  readonly id: string;
  readonly name: string;
  /** The starting number; null for none. */
  readonly number: number | null;
  readonly pool: string;
  /** Null until the auction's lots are known. */
  readonly team: CrestTeam | null;
  /** Nobody's where it is unsold. */
  readonly owners: readonly Person[];
  readonly isWithdrawn: boolean;
};

/** A contest's entrants by id, in the order in which the host has entered them. */
export type Field = ReadonlyMap<string, ShownEntrant>;

/** The entrants of a contest with their crests and owners: a bundle's are those of its lot. */
export function toField(
  { entrants }: Pick<ContestView, 'entrants'>,
  lots: readonly SoldTeam[],
): Field {
  const sold = new Map(
    lots.flatMap((lot) =>
      (lot.teams ?? [lot]).map((team) => [team._id, { team, owners: listOwners(lot) }] as const),
    ),
  );
  return new Map(
    entrants.map(({ _id: id, name, number, pool, isWithdrawn }) => {
      const lot = sold.get(id);
      const entrant = { id, name, number, pool, isWithdrawn };
      const { team = null, owners = [] } = lot ?? {};
      return [id, { ...entrant, team, owners }];
    }),
  );
}

/** `12 Nine Ironmen`, or the name alone where nobody has a number. */
export function numbered({ name, number }: Pick<ShownEntrant, 'name' | 'number'>): string {
  return number === null ? name : `${number} ${name}`;
}

/** The name beside a crest, which shows the seed or else the number: with the number where the crest doesn’t. */
export function besideCrest(entrant: ShownEntrant): string {
  return entrant.team?.seedNumber === entrant.number ? entrant.name : numbered(entrant);
}

/** Who an entrant is paid to: by a prize's own word, else by the auction. */
export function listPeople(owners: readonly Owner[]): readonly Person[] {
  return owners.map(({ user }) => user);
}
