import type { ReplyOf } from '@bracketbid/contract/call';
import { counted } from '@bracketbid/contract/counted';
import type { previewResult } from '@bracketbid/contract/http/admin';
import { formatCents } from '@bracketbid/engine/money/cents';

/** What a correction would change, in sentences. */
export function describeChanges({
  changed,
  groups,
  people,
  moved,
}: ReplyOf<typeof previewResult>): string {
  const [, ...later] = changed;
  const matches =
    later.length === 0
      ? 'No other match changes.'
      : `${later.length === 1 ? 'One later match changes' : `${counted(later.length, 'later match', 'later matches')} change`} its teams: ${later.map(({ round }) => round).join(', ')}.`;
  const money =
    groups === 0
      ? 'Nobody’s money changes.'
      : `${formatCents(Math.round(moved * 100))} go elsewhere in ${counted(groups, 'group')}, for ${counted(people, 'person', 'people')}.`;
  return `${matches} ${money}`;
}
