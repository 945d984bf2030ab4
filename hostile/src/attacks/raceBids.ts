import { randomUUID } from 'node:crypto';
import { auctionState } from '@bracketbid/contract/http/auction';
import { atOnce, type Attack } from '../attack.ts';
import { openLot, sendBid } from '../openLot.ts';

const BIDS = 20;

export const raceBids: Attack = {
  name: 'racing bids',
  what: 'twenty bids of one person at once that only fit one by one, over the budget, for nothing, twice under one name',
  run: async ({ client, tally, own: { groupId, members } }) => {
    const who = members.at(-1);
    if (who === undefined) return;
    const { state, lot } = await openLot(client, groupId, who);
    const remaining = state.members.find(({ user }) => user._id === who.userId)?.remaining ?? 0;
    const bid = (amount: unknown, clientBidId: string = randomUUID()) =>
      sendBid(client, who, { groupId, teamID: lot.team._id, amount, clientBidId });
    const over = await atOnce(BIDS, (index) => bid(String(remaining + 1 + index)));
    const wrong = await Promise.all(
      ['Infinity', '1e3', '007', ' 5', 5.5, -1, null, [], {}, '9'.repeat(400)].map((amount) =>
        bid(amount),
      ),
    );
    const fitting = await atOnce(BIDS, () => bid(String(lot.amount + 100)));
    const name = randomUUID();
    const twice = await atOnce(BIDS, () => bid(String(lot.amount + 200), name));
    for (const reply of [...over, ...wrong, ...fitting, ...twice]) tally.count(reply, 'A bid');
    tally.expect(
      over.every(({ status }) => status >= 400),
      'A bid over the budget was taken.',
    );
    tally.expect(
      wrong.every(({ status }) => status === 400),
      'A bid that is no whole number of dollars was not refused with 400.',
    );
    const taken = fitting.filter(({ status }) => status === 201).length;
    tally.expect(taken <= 1, `${taken} equal bids of one person were taken.`);
    const path = auctionState.path.replace(':groupId', groupId);
    const after = await client.api({ path, token: who.token });
    const { members: people } = auctionState.reply.parse(JSON.parse(after.text)).state;
    tally.expect(
      people.every((person) => (person.remaining ?? 0) >= 0),
      'Somebody of the group has spent more than they had.',
    );
  },
};
