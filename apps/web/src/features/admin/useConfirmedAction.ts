import type { Call } from '@bracketbid/contract/call';
import type { Reply, Sent } from '../../api/createApi.ts';
import { confirmAction } from '../../ui/confirm.tsx';
import { countGroups, type GroupCounts, impactOn } from './groupCounts.ts';
import { impactSummary } from './impactSummary.ts';
import { useAdminAction } from './useAdminAction.ts';

type Question = {
  readonly title: string;
  /** What will happen. Whom it affects is said after it. */
  readonly text: (groups: GroupCounts) => string;
  readonly confirmLabel: string;
  /** Whom it affects: all groups of the season unless it is about those whose auction runs. */
  readonly scope?: 'running' | 'all';
};

/** Something that reaches groups: done after a confirmation that says how many groups and people it affects. */
export function useConfirmedAction() {
  const { act, isRunning } = useAdminAction();
  /** @returns the answer; null when the admin thought better of it, or it was refused */
  const confirmedAction = async <C extends Call>(
    question: Question,
    call: C,
    sent: Sent<C>,
  ): Promise<Reply<C> | null> => ((await confirmWithImpact(question)) ? act(call, sent) : null);
  return { confirmedAction, isRunning };
}

/** A confirmation that says how many groups and people something affects. False after a no, and when they can't be counted. */
export async function confirmWithImpact({
  title,
  text,
  confirmLabel,
  scope = 'all',
}: Question): Promise<boolean> {
  const groups = await countGroups();
  if (groups === null) return false;
  const impact = impactSummary(impactOn(groups, scope));
  return confirmAction({ title, text: `${text(groups)} This affects ${impact}.`, confirmLabel });
}
