import * as calls from '@bracketbid/contract/http/gavel';
import { type ApiFailure, send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { useSeatsCache } from '../../../../live/queries/seats.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
import { notify } from '../../../../ui/notices/notify.ts';
import type { NewPaddle } from './readPaddles.ts';

/** What a host does with the seats of a group. */
export function usePaddles(groupId: string) {
  const { again, put } = useSeatsCache(groupId);
  const { run, isRunning } = useAction();
  return {
    isRunning,
    /** @returns whether they were added: all of them, or none */
    add: (seats: readonly NewPaddle[], onFailure: (failure: ApiFailure) => void) =>
      run(
        async () => {
          await send(calls.addSeats, { body: { groupId, seats: [...seats] } }, { quiet: true });
          await again();
          return true;
        },
        (failure) => {
          onFailure(failure);
          // Somebody may have changed them on another device.
          void again();
        },
      ),
    change: ({ _id: id }: calls.Seat, body: NewPaddle, onFailure: (failure: ApiFailure) => void) =>
      run(async () => {
        const { seat } = await send(calls.changeSeat, { params: { id }, body }, { quiet: true });
        await put(seat);
        return true;
      }, onFailure),
    remove: async ({ _id: id, number, name }: calls.Seat) => {
      const isSure = await confirmAction({
        title: `Remove paddle ${number}`,
        text: `The slip of ${name} becomes worthless. Remove paddle ${number}?`,
        confirmLabel: 'Remove',
      });
      if (!isSure) return null;
      return run(async () => {
        const { message } = await send(calls.removeSeat, { params: { id } });
        notify.done(message ?? `Paddle ${number} is removed.`);
        await again();
        return true;
      });
    },
    nameClerks: (userIds: readonly string[]) =>
      run(async () => {
        const body = { groupId, userIds: [...userIds] };
        const { message } = await send(calls.nameClerks, { body });
        notify.done(message ?? 'The clerks are named.');
        await again();
        return true;
      }),
  };
}
