import type { Call } from '@bracketbid/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { type ApiFailure, send } from '../../api/call.ts';
import type { Reply, Sent } from '../../api/createApi.ts';
import { useAction } from '../../api/useAction.ts';
import { notify } from '../../ui/notices/notify.ts';

/** An action of the admin's: its success shows the server's sentence and refetches everything on the screen. */
export function useAdminAction() {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  /**
   * @param handles  whether the caller handles a refusal itself: then it isn't shown
   * @returns the answer; null when it was refused; the refusal has been shown by then
   */
  const act = <C extends Call>(
    call: C,
    sent: Sent<C>,
    handles?: (failure: ApiFailure) => boolean,
  ): Promise<Reply<C> | null> =>
    run(
      async () => {
        const answer = await send(call, sent, { quiet: handles !== undefined });
        // Inactive queries are stale now, and must not flash up on the next page.
        queries.removeQueries({ type: 'inactive' });
        if (answer.message !== undefined) notify.success(answer.message);
        await queries.invalidateQueries();
        return answer;
      },
      (failure) => {
        // The end of the session is reported elsewhere.
        if (handles?.(failure) === false && failure.status !== 401) notify.error(failure.message);
      },
    );
  return { act, isRunning };
}
