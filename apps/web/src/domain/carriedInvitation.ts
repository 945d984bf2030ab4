import { useLocation, useMatch } from 'react-router';
import { CLAIMS } from './paddles/claimLink.ts';

/** What a navigation state carries through signing in: an invitation, by what its link ends with, or the path of a slip's code. */
type Carried = { readonly joinGroup: string } | { readonly claimsSeat: string };

/** The invitation or slip that a navigation state carries through signing in. Not by Zod: it is in what every page starts with. */
export function carriedIn(state: unknown): Carried | null {
  const joinGroup: unknown = Reflect.get(Object(state), 'joinGroup');
  if (typeof joinGroup === 'string' && joinGroup !== '') return { joinGroup };
  const claimsSeat: unknown = Reflect.get(Object(state), 'claimsSeat');
  return typeof claimsSeat === 'string' && claimsSeat.startsWith(CLAIMS) ? { claimsSeat } : null;
}

/** The state for every link of a visitor that may lead to signing in: the invitation or slip of this page, or what is carried here. */
export function useCarriedInvitation(): Carried | null {
  const { state, pathname, search } = useLocation();
  const slug = useMatch('/groups/join/:slug')?.params.slug;
  if (slug !== undefined) return { joinGroup: slug };
  return pathname.startsWith(CLAIMS) ? { claimsSeat: pathname + search } : carriedIn(state);
}

/** Where somebody goes on who has signed in. */
export function pathOfCarried(carried: Carried): string {
  return 'claimsSeat' in carried
    ? carried.claimsSeat
    : `/groups/join/${encodeURIComponent(carried.joinGroup)}`;
}

/** The navigation state of somebody who signs in to make a group. */
export const STARTS_GROUP = { startsGroup: true } as const;

/** Whether somebody signs in to make a group. */
export function startsGroup(state: unknown): boolean {
  return Reflect.get(Object(state), 'startsGroup') === true;
}
