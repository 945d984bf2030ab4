import { hash } from 'node:crypto';

/**
 * Ranks processes for a group: the same order on each of them, another for each group. One that comes or goes moves only
 * the groups that it acts for (rendezvous hashing: Thaler and Ravishankar, 1998).
 */
export function ranked(groupId: string, processes: Iterable<string>): string[] {
  return [...processes]
    .map((process) => ({ process, weight: computeWeight(groupId, process) }))
    .toSorted((a, b) => (a.weight < b.weight ? 1 : -1))
    .map(({ process }) => process);
}

function computeWeight(groupId: string, process: string): string {
  return hash('sha1', `${groupId} ${process}`, 'hex');
}
