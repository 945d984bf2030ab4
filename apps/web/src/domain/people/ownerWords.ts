import { firstName } from './firstName.ts';

let list: Intl.ListFormat | null = null;

type Named = { readonly _id: string; readonly fullName: string };

const byOwnFirst = (owners: readonly Named[], userId: string | null): readonly Named[] => [
  ...owners.filter(({ _id }) => _id === userId),
  ...owners.filter(({ _id }) => _id !== userId),
];

export function isAmong(owners: readonly Named[], userId: string | null): boolean {
  return owners.some(({ _id }) => _id === userId);
}

/** The owners of a team where there is little room: by first names, oneself as `You`, no more than two of them: `You, Maya +1`. */
export function ownersInShort(owners: readonly Named[], userId: string | null): string {
  const names = byOwnFirst(owners, userId).map(({ _id, fullName }) =>
    _id === userId ? 'You' : firstName(fullName),
  );
  const left = names.length - 2;
  return left > 0 ? `${names.slice(0, 2).join(', ')} +${left}` : names.join(', ');
}

/** All owners of a team within a sentence: `you, Maya Rao, and Ravi Shah`. */
export function ownersInFull(owners: readonly Named[], userId: string | null): string {
  const names = byOwnFirst(owners, userId).map(({ _id, fullName }) =>
    _id === userId ? 'you' : fullName,
  );
  if (names.length === 1) return names[0] ?? '';
  list ??= new Intl.ListFormat('en-US');
  return list.format(names);
}
