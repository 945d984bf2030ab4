import { overview } from '@bracketbid/contract/http/admin';
import { send } from '../../api/call.ts';

/** The season's groups as confirmations count them. */
export type GroupCounts = Awaited<ReturnType<typeof countGroups>>;

/** Counted at the moment of the question: groups come and go. @throws ApiFailure, which has been told */
export async function countGroups() {
  return (await send(overview)).groups;
}
