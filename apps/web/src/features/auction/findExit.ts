import { MESSAGES } from '@bracketbid/contract/text/messages';
import { isRehearsalId } from '@bracketbid/contract/rehearsal';

/** Where a refused auction page leads: away at once, or home after a sentence that says why. */
export type Exit =
  | { readonly kind: 'redirect'; readonly to: '/' | '/not-found' }
  | { readonly kind: 'goHome'; readonly why: string; readonly to?: '/groups' };

/**
 * Where the server's refusal leads. If the auction never opened, the address is wrong or belongs to another group; an
 * open auction is left with the reason.
 *
 * @param wasOpen  whether the auction was on the screen before
 * @param groupId  a rehearsal's leads back to the group, from wherever it was opened
 */
export function findExit(
  failure: { readonly status: number; readonly message: string },
  wasOpen: boolean,
  groupId: string,
): Exit {
  const { status, message } = failure;
  if (isRehearsalId(groupId) && status !== 401)
    return { kind: 'goHome', why: message, to: '/groups' };
  // The end of the session is already on the screen, and leads to the sign-in.
  if (wasOpen || status === 401) {
    return { kind: 'goHome', why: status === 404 ? MESSAGES.groupNotFoundForUser : message };
  }
  return { kind: 'redirect', to: status === 403 ? '/' : '/not-found' };
}
