import * as calls from '@bracketbid/contract/http/shares';
import type { Part } from '@bracketbid/engine/money/parts';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { type Press, usePress } from '../../../forms/usePress.ts';
import { RESULTS } from '../../../live/queries/groupQueries.ts';

const ANSWERS = {
  accept: calls.acceptShares,
  decline: calls.declineShares,
  withdraw: calls.withdrawShares,
} as const;

/** What is said of parts. Each is told in a sentence, and all figures of the page follow. */
export type Offering = Pick<Press, 'isRunning' | 'said'> & {
  /** @returns whether it was offered */
  offer(teamID: string, parts: readonly Part[]): Promise<boolean>;
  answer(offerId: string, answer: keyof typeof ANSWERS): Promise<unknown>;
};

export function useOffering(groupId: string): Offering {
  const queries = useQueryClient();
  const { press, isRunning, said } = usePress();
  const readAgain = async <T>(answer: T): Promise<T> => {
    await queries.invalidateQueries({ queryKey: [RESULTS] });
    return answer;
  };
  /** Often something has happened that this page doesn't show yet. */
  const onRefused = () => {
    void queries.invalidateQueries({ queryKey: [RESULTS] });
    return false;
  };
  return {
    isRunning,
    said,
    offer: async (teamID, parts) => {
      const body = { groupId, teamID, parts: [...parts] };
      const offered = await press(
        async () => readAgain(await send(calls.offerShares, { body }, { quiet: true })),
        onRefused,
      );
      return offered !== null;
    },
    answer: (id, answer) =>
      press(
        async () => readAgain(await send(ANSWERS[answer], { params: { id } }, { quiet: true })),
        onRefused,
      ),
  };
}
