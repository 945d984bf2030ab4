import * as calls from '@bracketbid/contract/http/rehearsal';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { Routes } from '../platform/http/routes.ts';
import type { Rehearsing } from './rehearsing.ts';

/** A host tries it a few times; each one leaves a log for a week. */
const NEW_REHEARSALS = { max: 20, timeWindow: 600_000 };

/** A group's rehearsal is started and ended by its admin. */
export function rehearsalRoutes(
  routes: Routes,
  { rehearsing }: { readonly rehearsing: Rehearsing },
): void {
  routes.member(
    calls.startRehearsal,
    async ({ body: { groupId, lots }, caller }) => ({
      message: MESSAGES.rehearsalStarted,
      rehearsal: await rehearsing.start(groupId, caller.userId, lots),
    }),
    { accountLimit: NEW_REHEARSALS },
  );

  routes.member(calls.endRehearsal, async ({ body: { groupId }, caller }) => {
    await rehearsing.end(groupId, caller.userId);
    return { message: MESSAGES.rehearsalEnded };
  });
}
