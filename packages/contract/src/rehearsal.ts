import { z } from 'zod';
import { id, instant } from './fields.ts';

/** How many lots a rehearsal auctions: six of them, or all. */
export const REHEARSAL_LOTS = ['six', 'all'] as const;
/** Those of `six`; all, where a group has fewer. */
export const SIX_LOTS = 6;
export const rehearsalLots = z.enum(REHEARSAL_LOTS, {
  error: 'Choose how many teams to rehearse with: six or all.',
});
export type RehearsalLots = z.infer<typeof rehearsalLots>;

/** A rehearsal that is on: `groupId` is its own id, which every call of an auction takes. */
export const rehearsal = z.object({ groupId: id, endsAt: instant });
export type Rehearsal = z.infer<typeof rehearsal>;

/** [REHEARSAL-3] Every rehearsal's, whatever the site's are. */
export const REHEARSAL_SECONDS = { lockSeconds: 2, lotSeconds: 10, extensionSeconds: 5 } as const;

/** Rehearsals and bots have UUIDs of version 8, everything else has another version: nothing is ever counted by mistake. */
const VERSION_AT = 14;
const BOT = 'b0700000-';

function isMadeUp(uuid: string): boolean {
  return uuid[VERSION_AT] === '8';
}

/** Whether an id of an auction is a rehearsal's, and not a group's. */
export function isRehearsalId(groupId: string): boolean {
  return isMadeUp(groupId) && !groupId.toLowerCase().startsWith(BOT);
}

/** Whether a bidder is a bot of rehearsals, and nobody's account. */
export function isBotId(userId: string): boolean {
  return isMadeUp(userId) && userId.toLowerCase().startsWith(BOT);
}
