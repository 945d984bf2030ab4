import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused, RefusedField } from '../failures.ts';
import { isSeatIn } from '../groups/seats/seatRows.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';

/** The host of a hundred paddles settles up in an evening; a program is stopped. */
export const SETTLEMENT_LIMIT = { max: 200, timeWindow: 600_000 };

/** A group of the caller's that can owe: rehearsals have no money. @throws Refused (404, 403) */
export async function groupThatOwes(
  contexts: Pick<GroupContexts, 'readAsMember'>,
  groupId: string,
  userId: string,
): Promise<GroupContext> {
  const context = await contexts.readAsMember(groupId, userId);
  if (context.facts.rehearses !== null) throw new Refused('NotFound', MESSAGES.groupNotFound);
  return context;
}

/**
 * [SETTLE-8] For which sides of a payment somebody speaks, the payee's first: for their own, and as the host for those of seats.
 *
 * @throws Refused (403) where that is none
 */
export function sidesSpokenFor(
  { facts: { adminId, seats } }: GroupContext,
  { from, to }: { readonly from: string; readonly to: string },
  userId: string,
): readonly [string, ...string[]] {
  const [first, ...others] = [to, from].filter(
    (side) => side === userId || (userId === adminId && isSeatIn(seats, side)),
  );
  if (first === undefined) throw new Refused('Forbidden', MESSAGES.paymentNotYours);
  return [first, ...others];
}

/** @throws RefusedField for somebody who is not in the group */
export function refuseStranger({ roster }: GroupContext, path: string, userId: string): void {
  if (!roster.members.has(userId)) throw new RefusedField(path, MESSAGES.notInThisGroup);
}
