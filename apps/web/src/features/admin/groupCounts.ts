import { overview } from '@bracketbid/contract/http/admin';
import type { ReplyOf } from '@bracketbid/contract/call';
import { ApiFailure, send } from '../../api/call.ts';
import type { Impact } from './impactSummary.ts';

/** Groups as confirmations count them: those of the season and, of all, those whose auction runs. */
export type GroupCounts = ReplyOf<typeof overview>['groups'];

/**
 * Counted when the confirmation opens: groups come and go.
 *
 * @returns null when they can't be counted; the error has been shown by then
 */
export async function countGroups(): Promise<GroupCounts | null> {
  try {
    return withContests(await send(overview));
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}

/** The same with the running auctions of contests: the site's pause holds for all. */
export function withContests({
  groups,
  contests,
}: Pick<ReplyOf<typeof overview>, 'groups' | 'contests'>): GroupCounts {
  return {
    ...groups,
    running: groups.running + contests.running,
    runningPeople: groups.runningPeople + contests.runningPeople,
  };
}

/** Whom a change affects: everyone in the groups whose auction is running, or in all groups of the season. */
export function impactOn(groups: GroupCounts, scope: 'running' | 'all'): Impact {
  return scope === 'running'
    ? { groups: groups.running, people: groups.runningPeople, online: groups.online }
    : { groups: groups.total, people: groups.people };
}

/** The number of groups that have not finished their auction. */
export function unfinished({ total, completed }: Pick<GroupCounts, 'total' | 'completed'>): number {
  return total - completed;
}
