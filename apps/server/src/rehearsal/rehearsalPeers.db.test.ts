import { auctionLog } from '@bracketbid/contract/http/receipts';
import * as groups from '@bracketbid/contract/http/groups';
import * as calls from '@bracketbid/contract/http/rehearsal';
import { isBotId } from '@bracketbid/contract/rehearsal';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aGroup, openScreen, viaServer } from '../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';

describe.skipIf(!CAN_SHARE)(`rehearsals on two servers${WHY_NOT}`, () => {
  it('[REHEARSAL-4] go on by the other server, bots and all, when the one that started them is gone', async () => {
    const { peers, close } = await startPeers();
    onTestFinished(close);
    const [first, second] = peers;
    const { group, members } = await aGroup(first.url, ['Ann', 'Ben']);
    const [ann, ben] = members;
    const there = viaServer(second.url, ben);
    const { groupId } = group;
    const { rehearsal } = await ann.call(calls.startRehearsal, { body: { groupId, lots: 'all' } });
    const id = rehearsal.groupId;
    await expect
      .poll(async () => (await there.call(groups.viewGroup)).group?.rehearsal)
      .toEqual(rehearsal);
    const screen = await openScreen(second.url, ben, id);
    const isBots = ({ auctionData }: { auctionData: { userId: string } }) =>
      isBotId(auctionData.userId);
    const before = await screen.receives('auctionaddmessage', isBots);
    await first.app.close();
    await screen.receives('auctionaddmessage', (bid) => isBots(bid) && bid.seq > before.seq + 2);
    // Nobody bid twice in a row, and nothing was told twice.
    const { data } = await there.call(auctionLog, { params: { groupId: id } });
    expect(data.map(({ seq }) => seq)).toEqual(data.map((_, index) => index + 1));
    await there.send(calls.endRehearsal, { body: { groupId } });
    screen.close();
  }, 60_000);
});
