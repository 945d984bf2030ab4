import * as calls from '@bracketbid/contract/http/shares';
import type { Part } from '@bracketbid/engine/money/parts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { type Action, useAction } from '../../../api/useAction.ts';
import { RESULTS } from '../../../live/queries/groupQueries.ts';
import { notify } from '../../../ui/notices/notify.ts';

const ANSWERS = {
  accept: calls.acceptShares,
  decline: calls.declineShares,
  withdraw: calls.withdrawShares,
} as const;

/** What is said of parts. Each is told in a sentence, and all figures of the page follow. */
export type Offering = Pick<Action, 'isRunning'> & {
  /** @returns whether it was offered */
  offer(teamID: string, parts: readonly Part[]): Promise<boolean>;
  answer(offerId: string, answer: keyof typeof ANSWERS): Promise<unknown>;
};

export function useOffering(groupId: string): Offering {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const said = async ({ message }: { readonly message?: string | undefined }) => {
    if (message !== undefined) notify.success(message);
    await queries.invalidateQueries({ queryKey: [RESULTS] });
    return true;
  };
  /** A refusal has been shown; often something has happened that this page doesn't show yet. */
  const readAgain = () => void queries.invalidateQueries({ queryKey: [RESULTS] });
  return {
    isRunning,
    offer: async (teamID, parts) => {
      const body = { groupId, teamID, parts: [...parts] };
      const isOffered = await run(
        async () => said(await send(calls.offerShares, { body })),
        readAgain,
      );
      return isOffered === true;
    },
    answer: (id, answer) =>
      run(async () => said(await send(ANSWERS[answer], { params: { id } })), readAgain),
  };
}
