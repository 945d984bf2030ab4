import * as calls from '@bracketbid/contract/http/groups';
import { MESSAGES } from '@bracketbid/contract/messages';
import { Refused } from '../failures.ts';
import type { Routes } from '../http/routes.ts';
import type { Invitations } from './invitations.ts';

/**
 * A hall of friends opens its link from one address within a minute. Nobody finds one of 96 random bits at any rate; this
 * bounds what a program that tries costs.
 */
const LINK_TRIES = { max: 600, timeWindow: 60_000 };

export function invitationRoutes(
  routes: Routes,
  { invitations }: { readonly invitations: Pick<Invitations, 'behind'> },
): void {
  routes.public(
    calls.invitation,
    async ({ params, reply }) => {
      // A link is a secret among friends, and its table changes.
      void reply.header('cache-control', 'no-store');
      const invitation = await invitations.behind(params.slug);
      if (invitation === null) throw new Refused('NotFound', MESSAGES.groupLinkUnknown);
      return invitation;
    },
    { accountLimit: LINK_TRIES },
  );
}
