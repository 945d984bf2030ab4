import type { Maximum } from '@bracketbid/engine/auction/maxima';
import type { KeptMaximum, MaximaBook } from '@bracketbid/server/auction/maximaBook';

/** What the seals in the shared log hide: the table beside it. */
export type MaximaShelf = Pick<MaximaBook, 'ofGroup'> & {
  keep(groupId: string, maximum: KeptMaximum): void;
  /** The maximum behind a seal. */
  behind(groupId: string, seal: string): Maximum | null;
};

export function createMaximaShelf(): MaximaShelf {
  const groups = new Map<string, KeptMaximum[]>();
  const of = (groupId: string) => groups.get(groupId) ?? [];
  return {
    ofGroup: (groupId) => Promise.resolve(of(groupId)),
    keep: (groupId, maximum) => {
      groups.set(groupId, [...of(groupId), maximum]);
    },
    behind: (groupId, seal) => of(groupId).find((each) => each.seal === seal) ?? null,
  };
}
