import * as calls from '@bracketbid/contract/http/settlement';
import type { PaymentAct } from '@bracketbid/engine/settlement/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Reply, send } from '../../../api/call.ts';
import { type Action, useAction } from '../../../api/useAction.ts';
import { newRequestId } from '../../../live/auction/bidding.ts';
import { settlementKey } from '../../../live/queries/settlement.ts';
import type { Transfer } from '../../../domain/money/owedWords.ts';
import { type Said, useSaid } from '../../../ui/notices/useSaid.ts';

const ACTS = {
  confirm: calls.confirmPayment,
  dispute: calls.disputePayment,
  reverse: calls.reversePayment,
} as const;

/** Where on the page a press was made, and what became of it is said. */
export type SettlePlace =
  'awaited' | 'dues' | 'payments' | 'another' | 'all' | 'seats' | 'handle' | 'how';

/** What the presses of the page do. Each is told in a sentence at its place, and the page follows. */
export type Settling = Pick<Action, 'isRunning'> & {
  /** Marks a payment; the same one pressed again, after no answer came, counts once. @returns whether it was noted */
  mark(transfer: Transfer, place: SettlePlace): Promise<boolean>;
  say(paymentId: string, act: PaymentAct, place: SettlePlace): Promise<unknown>;
  saveHandle(handle: string): Promise<boolean>;
  /** What is said at a place. */
  saidAt(place: SettlePlace): Said | null;
  choose(body: { readonly mode: 'direct' | 'banker'; readonly banker?: string }): Promise<unknown>;
};

/** What each part of the page is about. */
export type SettleProps = {
  readonly settlement: calls.Settlement;
  readonly userId: string;
  readonly settling: Settling;
};

/** [SETTLE-8] The same, with the seats for which the viewer speaks. */
export type SeatSettleProps = SettleProps & { readonly seats: ReadonlySet<string> };

export function useSettling(groupId: string): Settling {
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const { said, done, failed, clear } = useSaid();
  const [place, setPlace] = useState<SettlePlace | null>(null);
  const names = useRef(new Map<string, string>());
  const queryKey = settlementKey(groupId);

  const runAt = (at: SettlePlace, work: () => Promise<true>) =>
    run(async () => {
      clear();
      setPlace(at);
      return await work();
    }, failed);
  const take = (answer: Reply<typeof calls.changeSettlement>): true => {
    queries.setQueryData(queryKey, answer.settlement);
    done(answer);
    return true;
  };
  const readAgain = async (answer: { readonly message?: string | undefined }): Promise<true> => {
    done(answer);
    await queries.invalidateQueries({ queryKey });
    return true;
  };

  return {
    isRunning,
    saidAt: (at) => (at === place ? said : null),
    mark: async ({ from, to, cents }, at) => {
      const what = `${from} ${to} ${cents}`;
      const clientId = names.current.get(what) ?? newRequestId();
      names.current.set(what, clientId);
      const isNoted = await runAt(at, async () => {
        const body = { groupId, from, to, cents, clientId };
        const answer = await send(calls.markPayment, { body }, { quiet: true });
        names.current.delete(what);
        return readAgain(answer);
      });
      return isNoted === true;
    },
    say: (id, act, at) =>
      runAt(at, async () => readAgain(await send(ACTS[act], { params: { id } }, { quiet: true }))),
    saveHandle: async (handle) =>
      (await runAt('handle', async () =>
        take(await send(calls.changeHandle, { body: { handle, groupId } }, { quiet: true })),
      )) === true,
    choose: (body) =>
      runAt('how', async () =>
        take(await send(calls.changeSettlement, { params: { groupId }, body }, { quiet: true })),
      ),
  };
}
