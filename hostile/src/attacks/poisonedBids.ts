import { randomUUID } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { openLot, sendBid } from '../openLot.ts';

const POISONS = ['x\u0000y', '\ud800', '\udfff', '\u0000', 'a\ud800b', '\u202e'];

/** A later answer means that the bid is being retried over and over: a room gives up after ten seconds. */
const ANSWER_MS_MAX = 9000;

export const poisonedBids: Attack = {
  name: 'poisoned bids',
  what: 'bids in an open lot whose names no database can store (NUL, half a surrogate pair)',
  run: async ({ client, tally, sacrifice: { groupId, members } }) => {
    const [first, second] = members;
    if (first === undefined || second === undefined) return;
    const { lot } = await openLot(client, groupId, first);
    const bid = (amount: number, clientBidId: string) => ({
      groupId,
      teamID: lot.team._id,
      amount: String(amount),
      clientBidId,
    });
    const poisoned = POISONS.map((poison, index) => sendBid(client, first, bid(index + 1, poison)));
    for (const reply of await Promise.all(poisoned)) {
      tally.count(reply, 'A poisoned bid');
      tally.expect(reply.status !== 0, 'A poisoned bid was never answered.');
      tally.expect(
        reply.tookMs < ANSWER_MS_MAX,
        `A poisoned bid was answered after ${Math.round(reply.tookMs)} ms.`,
      );
    }
    const { lot: next } = await openLot(client, groupId, second);
    const clean = await sendBid(client, second, {
      ...bid(next.amount + 1, randomUUID()),
      teamID: next.team._id,
    });
    tally.expect(
      [201, 409].includes(clean.status) && clean.tookMs < ANSWER_MS_MAX,
      `The next bid in the same group was answered with ${clean.status} after ${Math.round(clean.tookMs)} ms.`,
    );
  },
};
