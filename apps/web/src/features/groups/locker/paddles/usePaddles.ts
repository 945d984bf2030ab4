import * as calls from '@bracketbid/contract/http/gavel';
import { type ApiFailure, send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { useSeatsCache } from '../../../../live/queries/seats.ts';
import { confirmAction } from '../../../../ui/dialogs/confirm.ts';
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
    /** @returns what was done, in words; null if it wasn't */
    remove: async (
      { _id: id, number, name }: calls.Seat,
      onFailure: (failure: ApiFailure) => void,
    ) => {
      const isSure = await confirmAction({
        title: `Remove paddle ${number}`,
        text: `The slip of ${name} becomes worthless. Remove paddle ${number}?`,
        confirmLabel: 'Remove',
      });
      if (!isSure) return null;
      return run(async () => {
        const { message } = await send(calls.removeSeat, { params: { id } }, { quiet: true });
        await again();
        return message ?? `Paddle ${number} is removed.`;
      }, onFailure);
    },
    /** @returns what was done, in words; null if it wasn't */
    nameClerks: (userIds: readonly string[], onFailure: (failure: ApiFailure) => void) =>
      run(async () => {
        const body = { groupId, userIds: [...userIds] };
        const { message } = await send(calls.nameClerks, { body }, { quiet: true });
        await again();
        return message ?? 'The clerks are named.';
      }, onFailure),
  };
}
