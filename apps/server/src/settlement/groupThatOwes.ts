import { MESSAGES } from '@bracketbid/contract/text/messages';
import { Refused, RefusedField } from '../failures.ts';
import type { GroupContext, GroupContexts } from '../groups/groupContexts.ts';

/** A group of forty settles up in an evening; a program is stopped. */
export const SETTLEMENT_LIMIT = { max: 60, timeWindow: 600_000 };

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

/** @throws RefusedField for somebody who is not in the group */
export function refuseStranger({ roster }: GroupContext, path: string, userId: string): void {
  if (!roster.members.has(userId)) throw new RefusedField(path, MESSAGES.notInThisGroup);
}
