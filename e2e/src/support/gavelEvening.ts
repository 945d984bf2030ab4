import { auctionState } from '@bracketbid/contract/http/auction';
import { makeBoard } from '@bracketbid/contract/http/board';
import { actWithGavel, addSeats } from '@bracketbid/contract/http/gavel';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import type { GavelAct } from '@bracketbid/contract/http/gavel';
import { expect } from 'vitest';
import { aGroup, type SomeBody, startAuctions } from '../../../apps/server/test/people.ts';

/** A group of Ana, who holds the gavel, Ben and paddle 31, Ada; its auction has begun. */
export async function aGavelEvening(
  url: string,
  own: { readonly phonesBid?: boolean; readonly startingBudget?: null } = {},
) {
  const { group, members } = await aGroup(url, ['Ana', 'Ben']);
  const [ana, ben] = members;
  const { groupId } = group;
  const rules = { pace: 'gavel', warningSeconds: 0, ...own } as const;
  await ana.call(changeRules, { params: { groupId }, body: rules });
  await ana.call(addSeats, { body: { groupId, seats: [{ number: 31, name: 'Ada' }] } });
  const { token } = (await ana.call(makeBoard, { body: { groupId } })).board;
  await startAuctions(url);
  const state = async () => (await ana.call(auctionState, { params: { groupId } })).state;
  await expect.poll(async () => (await state()).phase, { timeout: 20_000 }).toBe('locked');
  const { upNext } = await state();
  return { groupId, ana, ben, boardPath: `/board/${token}`, upNext, gavel: aClerk(ana, groupId) };
}

/** What somebody does with the gavel, over HTTP. */
export function aClerk(who: SomeBody, groupId: string) {
  let acts = 0;
  const head = () => ({ groupId, clientActId: `${who.userId}-${(acts += 1)}` });
  const send = (body: GavelAct) => who.call(actWithGavel, { body });
  const seenSeq = async () => (await who.call(auctionState, { params: { groupId } })).state.seq;
  return {
    show: (teamID: string) => send({ ...head(), act: 'show', teamID }),
    open: () => send({ ...head(), act: 'open' }),
    call: (amount: number) => send({ ...head(), act: 'call', amount }),
    name: (seat: number) => send({ ...head(), act: 'name', seat }),
    bid: (seat: number, amount: number) => send({ ...head(), act: 'bid', seat, amount }),
    warn: async () => send({ ...head(), act: 'warn', seenSeq: await seenSeq() }),
    sell: async () => send({ ...head(), act: 'sell', seenSeq: await seenSeq() }),
    pass: () => send({ ...head(), act: 'pass' }),
    strike: (reason: string, sure = false) => send({ ...head(), act: 'strike', reason, sure }),
    agree: () => send({ ...head(), act: 'agree' }),
  };
}
