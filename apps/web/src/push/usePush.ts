import * as calls from '@bracketbid/contract/http/push';
import type { PushKind, PushState, QuietHours } from '@bracketbid/contract/http/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { usePress } from '../forms/usePress.ts';
import { type PushWay, pushWay, subscribeBrowser } from './browserPush.ts';
import { unsubscribeBrowser } from './unsubscribe.ts';

const QUERY = ['push'];

const CANNOT_SUBSCRIBE =
  'This browser could not turn notifications on just now. Please try again later.';

/** The user's push settings, and how to change them. */
export function usePush() {
  const queries = useQueryClient();
  const [way, setWay] = useState<PushWay>(pushWay);
  const state = useQuery({
    queryKey: QUERY,
    queryFn: async () => (await send(calls.pushState, {}, { quiet: true })).push,
  });
  const { press, isRunning, said } = usePress(CANNOT_SUBSCRIBE);
  const take = <T extends { readonly push: PushState }>(answer: T): T => {
    queries.setQueryData(QUERY, answer.push);
    return answer;
  };

  return {
    way,
    state,
    isRunning,
    /** What became of the last press. */
    said,
    /** Has this device told; asks the browser's question. For a press only. */
    turnOn: (publicKey: string, kinds: readonly PushKind[]) =>
      press(async () => {
        const subscription = await subscribeBrowser(publicKey);
        setWay(pushWay());
        if (subscription === null) return {};
        const body = { subscription, kinds: [...kinds] };
        return take(await send(calls.subscribePush, { body }, { quiet: true }));
      }),
    turnOff: () =>
      press(async () => {
        const answer = take(await send(calls.unsubscribePush, {}, { quiet: true }));
        await unsubscribeBrowser();
        return answer;
      }),
    choose: (kinds: readonly PushKind[], quiet: QuietHours | null) =>
      press(async () => {
        const body = { kinds: [...kinds], quiet };
        const { push } = await send(calls.choosePush, { body }, { quiet: true });
        // The boxes show it: a word for each of them would be one too many.
        return take<{ push: PushState; message?: string }>({ push });
      }),
  };
}

export type Push = ReturnType<typeof usePush>;
