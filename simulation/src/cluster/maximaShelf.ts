import type { Maximum } from '@bracketbid/engine/auction/maxima/maxima';
import type { KeptMaximum, MaximaBook } from '@bracketbid/server/auction/maxima/maximaBook';

/** What the seals in the shared log hide: the table beside it. */
export type MaximaShelf = Pick<MaximaBook, 'ofGroup'> & {
  keep(groupId: string, maximum: KeptMaximum): void;
  /** Its lot is gone: the seal hides nothing any more. */
  drop(groupId: string, seal: string): void;
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
    drop: (groupId, seal) => {
      groups.set(
        groupId,
        of(groupId).filter((each) => each.seal !== seal),
      );
    },
    behind: (groupId, seal) => of(groupId).find((each) => each.seal === seal) ?? null,
  };
}
