import * as calls from '@bracketbid/contract/http/push';
import type { PushKind, PushState, QuietHours } from '@bracketbid/contract/http/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../api/call.ts';
import { useAction } from '../api/useAction.ts';
import { notify } from '../ui/notices/notify.ts';
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
  const { run, isRunning } = useAction(CANNOT_SUBSCRIBE);
  const take = ({
    push,
    message,
  }: {
    readonly push: PushState;
    readonly message?: string | undefined;
  }) => {
    queries.setQueryData(QUERY, push);
    if (message !== undefined) notify.success(message);
  };
  const onFailure = ({ message }: { readonly message: string }) => notify.error(message);

  return {
    way,
    state,
    isRunning,
    /** Has this device told; asks the browser's question. For a press only. */
    turnOn: (publicKey: string, kinds: readonly PushKind[]) =>
      run(async () => {
        const subscription = await subscribeBrowser(publicKey);
        setWay(pushWay());
        if (subscription === null) return;
        const body = { subscription, kinds: [...kinds] };
        take(await send(calls.subscribePush, { body }, { quiet: true }));
      }, onFailure),
    turnOff: () =>
      run(async () => {
        take(await send(calls.unsubscribePush, {}, { quiet: true }));
        await unsubscribeBrowser();
      }, onFailure),
    choose: (kinds: readonly PushKind[], quiet: QuietHours | null) =>
      run(async () => {
        const body = { kinds: [...kinds], quiet };
        const { push } = await send(calls.choosePush, { body }, { quiet: true });
        // The boxes show it: a word for each of them would be one too many.
        take({ push });
      }, onFailure),
  };
}

export type Push = ReturnType<typeof usePush>;
