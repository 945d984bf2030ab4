import { makeBoard } from '@bracketbid/contract/http/board';
import type { SomeBody } from '../../../apps/server/test/people.ts';
import { aClubEvening } from './clubEvening.ts';

/**
 * Ana's evening with Ben and Cleo, who have phones, and Ada, who has paddle 31, unless others have paddles; its board is on, and its
 * auction has begun.
 */
export async function aGavelEvening(
  url: string,
  own: { readonly phonesBid?: boolean; readonly startingBudget?: null } = {},
  seats: readonly { readonly number: number; readonly name: string }[] = [
    { number: 31, name: 'Ada' },
  ],
) {
  const evening = await aClubEvening(url, ['Ana', 'Ben', 'Cleo'], {
    seats,
    clerks: 0,
    rules: { warningSeconds: 0, ...own },
  });
  const { groupId, state } = evening;
  const [ana, ben, cleo] = evening.members;
  const { token } = (await ana.call(makeBoard, { body: { groupId } })).board;
  const { upNext } = await state();
  const seenSeq = async () => (await state()).seq;
  /** What somebody does with the gavel, elsewhere. */
  const buildGavel = (who: SomeBody) => ({
    show: (teamID: string) => evening.act(who, { act: 'show', teamID }),
    open: () => evening.act(who, { act: 'open' }),
    call: (amount: number) => evening.act(who, { act: 'call', amount }),
    name: (seat: number) => evening.act(who, { act: 'name', seat }),
    bid: (seat: number, amount: number) => evening.act(who, { act: 'bid', seat, amount }),
    warn: async () => evening.act(who, { act: 'warn', seenSeq: await seenSeq() }),
    sell: async () => evening.act(who, { act: 'sell', seenSeq: await seenSeq() }),
    pass: () => evening.act(who, { act: 'pass' }),
    strike: (reason: string) => evening.act(who, { act: 'strike', reason }),
    agree: () => evening.act(who, { act: 'agree' }),
  });
  return {
    groupId,
    ana,
    ben,
    cleo,
    boardPath: `/board/${token}`,
    upNext,
    gavel: buildGavel(ana),
    buildGavel,
  };
}
