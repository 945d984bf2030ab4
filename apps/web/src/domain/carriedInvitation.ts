import { useLocation, useMatch } from 'react-router';

/** The invitation in a navigation state, by what its link ends with. */
type Carried = { readonly joinGroup: string };

/** The invitation that a navigation state carries through signing in. Not by Zod: it is in what every page starts with. */
export function carriedIn(state: unknown): Carried | null {
  const joinGroup: unknown = Reflect.get(Object(state), 'joinGroup');
  return typeof joinGroup === 'string' && joinGroup !== '' ? { joinGroup } : null;
}

/** The state for every link of a visitor that may lead to signing in: the invitation on this page, or the one carried here. */
export function useCarriedInvitation(): Carried | null {
  const { state } = useLocation();
  const slug = useMatch('/groups/join/:slug')?.params.slug;
  return slug === undefined ? carriedIn(state) : { joinGroup: slug };
}

/** The navigation state of somebody who signs in to make a group. */
export const STARTS_GROUP = { startsGroup: true } as const;

/** Whether somebody signs in to make a group. */
export function startsGroup(state: unknown): boolean {
  return Reflect.get(Object(state), 'startsGroup') === true;
}
