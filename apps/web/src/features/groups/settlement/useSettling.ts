import * as calls from '@bracketbid/contract/http/settlement';
import type { PaymentAct } from '@bracketbid/engine/settlement/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Reply, send } from '../../../api/call.ts';
import { type Action, useAction } from '../../../api/useAction.ts';
import { newRequestId } from '../../../live/auction/bidding.ts';
import { settlementKey } from '../../../live/queries/settlement.ts';
import type { Transfer } from '../../../domain/money/owedWords.ts';
import { notify } from '../../../ui/notices/notify.ts';

const ACTS = {
  confirm: calls.confirmPayment,
  dispute: calls.disputePayment,
  reverse: calls.reversePayment,
} as const;

/** What the presses of the page do. Each is told in a sentence, and the page follows. */
export type Settling = Pick<Action, 'isRunning'> & {
  /** Marks a payment; the same one pressed again, after no answer came, counts once. @returns whether it was noted */
  mark(transfer: Transfer): Promise<boolean>;
  say(paymentId: string, act: PaymentAct): Promise<unknown>;
  saveHandle(handle: string): Promise<boolean>;
  choose(body: { readonly mode: 'direct' | 'banker'; readonly banker?: string }): Promise<unknown>;
};

export function useSettling(groupId: string): Settling {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const names = useRef(new Map<string, string>());
  const queryKey = settlementKey(groupId);

  const take = ({ settlement, message }: Reply<typeof calls.changeSettlement>) => {
    queries.setQueryData(queryKey, settlement);
    if (message !== undefined) notify.success(message);
    return true;
  };
  const readAgain = async (message?: string) => {
    if (message !== undefined) notify.success(message);
    await queries.invalidateQueries({ queryKey });
    return true;
  };

  return {
    isRunning,
    mark: async ({ from, to, cents }) => {
      const what = `${from} ${to} ${cents}`;
      const clientId = names.current.get(what) ?? newRequestId();
      names.current.set(what, clientId);
      const isNoted = await run(async () => {
        const body = { groupId, from, to, cents, clientId };
        const { message } = await send(calls.markPayment, { body });
        names.current.delete(what);
        return readAgain(message);
      });
      return isNoted === true;
    },
    say: (id, act) =>
      run(async () => readAgain((await send(ACTS[act], { params: { id } })).message)),
    saveHandle: async (handle) =>
      (await run(async () =>
        take(await send(calls.changeHandle, { body: { handle, groupId } })),
      )) === true,
    choose: (body) =>
      run(async () => take(await send(calls.changeSettlement, { params: { groupId }, body }))),
  };
}
