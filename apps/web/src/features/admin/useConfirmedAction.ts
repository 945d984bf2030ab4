import type { Call } from '@bracketbid/contract/call';
import type { Reply, Sent } from '../../api/createApi.ts';
import { confirmAction } from '../../ui/dialogs/confirm.ts';
import { countGroups, impactOn } from './groupCounts.ts';
import { impactSummary } from './impactSummary.ts';
import { useAdminAction } from './useAdminAction.ts';

type Question = {
  readonly title: string;
  /** What will happen. A sentence about whom it affects follows it. */
  readonly text: string;
  readonly confirmLabel: string;
  /** Whom it affects: all groups of the season unless it is about those whose auction runs. */
  readonly scope?: 'running' | 'all';
};

/** An action that affects groups: run after a confirmation that says how many groups and people. */
export function useConfirmedAction() {
  const { act, isRunning } = useAdminAction();
  /** @returns the answer; null when the admin cancelled, or the server refused */
  const confirmedAction = async <C extends Call>(
    question: Question,
    call: C,
    sent: Sent<C>,
  ): Promise<Reply<C> | null> => ((await confirmWithImpact(question)) ? act(call, sent) : null);
  return { confirmedAction, isRunning };
}

/** A confirmation that says how many groups and people something affects, or that they can't be counted. False when it is cancelled. */
export async function confirmWithImpact({
  title,
  text,
  confirmLabel,
  scope = 'all',
}: Question): Promise<boolean> {
  const groups = await countGroups();
  const impact =
    groups === null
      ? 'Whom this affects can’t be counted now.'
      : `This affects ${impactSummary(impactOn(groups, scope))}.`;
  return confirmAction({ title, text: `${text} ${impact}`, confirmLabel });
}
