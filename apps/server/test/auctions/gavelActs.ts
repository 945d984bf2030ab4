import type { BodyOf, ReplyOf } from '@bracketbid/contract/call';
import type { GavelAct } from '@bracketbid/contract/http/gavel';
import { actWithGavel } from '@bracketbid/contract/http/gavel';
import { auctionLog } from '@bracketbid/contract/http/receipts';
import { type Receipt, verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { expect } from 'vitest';
import { HASHES } from '../../src/platform/crypto/sha256.ts';
import type { Answer, SomeBody } from '../people.ts';

type Unsigned<Act> = Act extends GavelAct ? Omit<Act, 'groupId' | 'clientActId'> : never;
export type Act = Unsigned<BodyOf<typeof actWithGavel>>;

/** A clerk of a group. Each act has an id of its own, unless it is given one. */
export type Clerk = {
  /** Acts, and expects success. */
  act(act: Act, clientActId?: string): Promise<ReplyOf<typeof actWithGavel>>;
  /** Acts; any answer that the contract documents. */
  tries(act: Act, clientActId?: string): Promise<Answer>;
  /** Shows a team and opens it. @returns the seq after it */
  opens(teamID: string): Promise<number>;
  /** Warns twice about what stands now. @returns the last answer */
  warnsTwice(seenSeq: number): Promise<ReplyOf<typeof actWithGavel>>;
};

let acts = 0;

export function asClerk(who: SomeBody, groupId: string): Clerk {
  const sent = (act: Act, clientActId?: string) => {
    acts += 1;
    return { body: { ...act, groupId, clientActId: clientActId ?? `act ${acts}` } };
  };
  const act: Clerk['act'] = (...of) => who.call(actWithGavel, sent(...of));
  return {
    act,
    tries: (...of) => who.send(actWithGavel, sent(...of)),
    opens: async (teamID) => {
      await act({ act: 'show', teamID });
      return (await act({ act: 'open' })).seq;
    },
    warnsTwice: async (seenSeq) => {
      const { seq } = await act({ act: 'warn', seenSeq });
      return act({ act: 'warn', seenSeq: seq });
    },
  };
}

/** The log of a group's auction so far, proven. */
export async function provenLog(who: SomeBody, groupId: string): Promise<Receipt[]> {
  const { data } = await who.call(auctionLog, { params: { groupId } });
  const receipts = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  expect(verifyReceipts(groupId, receipts, HASHES).problems).toEqual([]);
  return receipts;
}
