import type { ReplyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import type { previewResult } from '@bracketbid/contract/http/admin';
import { formatCents } from '@bracketbid/engine/money/cents';

type Changes = ReplyOf<typeof previewResult>;

/** What a correction would change, in sentences. */
export function describeChanges(changes: Changes): string {
  return `${describeMatches(changes)} ${describeMoney(changes)}`;
}

function describeMatches({ changed }: Pick<Changes, 'changed'>): string {
  const [, ...later] = changed;
  const rounds = later.map(({ round }) => round).join(', ');
  if (later.length === 0) return 'No other match changes.';
  if (later.length === 1) return `One later match changes its teams: ${rounds}.`;
  return `${counted(later.length, 'later match', 'later matches')} change their teams: ${rounds}.`;
}

function describeMoney({ groups, people, moved }: Omit<Changes, 'changed'>): string {
  if (groups === 0) return 'Nobody’s money changes.';
  const where = `in ${counted(groups, 'group')}, for ${counted(people, 'person', 'people')}`;
  return `${formatCents(Math.round(moved * 100))} moves ${where}.`;
}
