import type { Group } from '@bracketbid/contract/entities';
import type { Season } from '@bracketbid/contract/http/accounts';
import { useGroupById } from '../../live/queries/groupById.ts';
import { useSeasons } from '../../live/queries/seasons.ts';
import { shownSeason } from '../../store/season.ts';
import { useStore } from '../../store/store.ts';

/**
 * [CIRCLE-1] The group of the season before that the viewer hosted, and whose auction was held: it can be held again now.
 *
 * @param isWanted  false where no group can be made: then nothing is requested
 */
export function useLastGroup(isWanted: boolean): {
  readonly group: Group | null;
  readonly isLoading: boolean;
} {
  const userId = useStore((state) => state.user.user?.id ?? null);
  const settings = useStore((state) => state.global.settings);
  const seasons = useSeasons(isWanted);
  const groupId = findLast(seasons.data ?? [], settings === null ? null : shownSeason(settings));
  const group = useGroupById(groupId);
  const isLoading = [seasons, group].some((each) => each.isLoading && each.failureCount === 0);
  const found = group.data ?? null;
  // The seed of its order is published once an auction has started.
  const isHosts = found?.groupAdminId === userId && found?.orderSeed !== undefined;
  return { group: isHosts ? found : null, isLoading };
}

/**
 * The group of the latest season before this one, of the same division.
 *
 * @param shownId  the season that is shown; null where there is only one
 */
export function findLast(seasons: readonly Season[], shownId: string | null): string | null {
  const current = seasons.filter(({ isCurrent }) => isCurrent);
  const shown = current.find(({ _id }) => _id === shownId) ?? current[0];
  const before = seasons.find(
    ({ isCurrent, groupId, division }) =>
      !isCurrent && groupId !== null && division === shown?.division,
  );
  return before?.groupId ?? null;
}
