import type { Call } from '@bracketbid/contract/call';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure, send } from '../../api/call.ts';
import type { Reply, Sent } from '../../api/createApi.ts';
import { notify } from '../../ui/notify.ts';

/** Begins the key of all that the console shows. */
const ADMIN = 'admin';

/** What a call of the console answers; `everyMs` asks again by itself. */
export function useAdminQuery<C extends Call>(call: C, sent: Sent<C> = {}, everyMs?: number) {
  return useQuery({
    queryKey: [ADMIN, call.path, sent.params ?? null, sent.query ?? null],
    queryFn: () => send(call, sent, { quiet: true }),
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}

/** Something the admin does: told when it is done, and all that is shown is asked for anew. */
export function useAdminAction() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /**
   * @param takes  whether the caller sees to a refusal itself: then it isn't told
   * @returns the answer; null when it was refused, which has been told
   */
  const act = async <C extends Call>(
    call: C,
    sent: Sent<C>,
    takes?: (failure: ApiFailure) => boolean,
  ): Promise<Reply<C> | null> => {
    setBusy(true);
    try {
      const answer = await send(call, sent, { quiet: takes !== undefined });
      // What isn't on the screen is of before: it must not be shown for a moment on the next page.
      queries.removeQueries({ type: 'inactive' });
      if (answer.message !== undefined) notify.success(answer.message);
      await queries.invalidateQueries();
      return answer;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The end of a session tells itself.
      if (takes?.(error) === false && error.status !== 401) notify.error(error.message);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy };
}
