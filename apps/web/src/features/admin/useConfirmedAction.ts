import type { Call } from '@bracketbid/contract/call';
import { ApiFailure } from '../../api/call.ts';
import type { Reply, Sent } from '../../api/createApi.ts';
import { confirmAction } from '../../ui/confirm.tsx';
import { countGroups, type GroupCounts } from './groupCounts.ts';
import { impactSummary } from './impactSummary.ts';
import { useAdminAction } from './useAdminQuery.ts';

type Question = {
  readonly title: string;
  /** What will happen. Whom it touches is said after it. */
  readonly text: (groups: GroupCounts) => string;
  readonly confirmLabel: string;
  /** Touches the auctions that run, not all groups of the season. */
  readonly isOfRunning?: boolean;
};

/** Something that reaches groups: done after a confirmation that says how many groups and people it touches. */
export function useConfirmedAction() {
  const { act, isBusy } = useAdminAction();
  /** @returns the answer; null when it was not meant, or refused */
  const confirmedAction = async <C extends Call>(
    question: Question,
    call: C,
    sent: Sent<C>,
  ): Promise<Reply<C> | null> => ((await confirmWithReach(question)) ? act(call, sent) : null);
  return { confirmedAction, isBusy };
}

/** Asks, and says how many groups and people it touches. False when it was not meant, or they can't be counted. */
export async function confirmWithReach({
  title,
  text,
  confirmLabel,
  isOfRunning = false,
}: Question): Promise<boolean> {
  const groups = await counted();
  if (groups === null) return false;
  const reach = impactSummary(
    isOfRunning
      ? { groups: groups.running, people: groups.runningPeople, online: groups.online }
      : { groups: groups.total, people: groups.people },
  );
  return confirmAction({ title, text: `${text(groups)} This touches ${reach}.`, confirmLabel });
}

async function counted(): Promise<GroupCounts | null> {
  try {
    return await countGroups();
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}
