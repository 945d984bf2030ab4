import { invitation } from '@bracketbid/contract/http/joining';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused } from '../failures.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { Invitations } from './invitations.ts';

/**
 * Registers the page behind an invitation's link. Nobody finds one of 96 random bits, so tries have no limit of their own:
 * one would shut out the rest of a hall that shares an address. What a program may cost is bounded for every call.
 */
export function invitationRoutes(
  routes: Routes,
  { invitations }: { readonly invitations: Pick<Invitations, 'behind'> },
): void {
  routes.public(invitation, async ({ params, reply }) => {
    // A link is a secret among friends, and its table changes.
    void reply.header('cache-control', 'no-store');
    const invitation = await invitations.behind(params.slug);
    if (invitation === null) throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
    return invitation;
  });
}
