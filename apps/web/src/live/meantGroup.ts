import { isRehearsalId } from '@bracketbid/contract/rehearsal';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStore } from '../store/store.ts';
import { groupInAddress, ofGroup } from './groupInAddress.ts';
import { useNamed } from './target.ts';

/** [CONTEST-2] The group that a page is about. */
export type MeantGroup = {
  /** The one that the address names, else the own one as the server decides; null without either. */
  readonly groupId: string | null;
  /** The one that the address names, where the server would take another one; null where it need not be named. */
  readonly named: string | null;
  /** How calls name it. Part of the keys of their queries. */
  readonly query: { readonly groupId?: string };
};

/**
 * [CONTEST-2] The only place that says which group a page means: somebody sits in one group of the season and in any number of groups
 * with contests.
 */
export function useMeantGroup(): MeantGroup {
  const own = useStore((state) => state.team.groupId);
  const named = useNamedInAddress();
  if (named === null || named === own) return { groupId: own, named: null, query: {} };
  return { groupId: named, named, query: { groupId: named } };
}

/** How links between the pages of a group stay with it. */
export function useOfGroup(): (path: string) => string {
  const { named } = useMeantGroup();
  return (path) => ofGroup(path, named);
}

/** Connects the tab to the group that the address names, on whatever page. */
export function useConnectToNamed(): void {
  const named = useNamedInAddress();
  useEffect(() => {
    useNamed.setState({ groupId: named });
  }, [named]);
}

/** A rehearsal is an auction of its group, and has no other page. */
function useNamedInAddress(): string | null {
  const { pathname, search } = useLocation();
  const named = groupInAddress(pathname, search);
  return named === null || isRehearsalId(named) ? null : named;
}
