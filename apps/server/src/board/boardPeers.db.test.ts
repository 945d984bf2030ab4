import * as calls from '@bracketbid/contract/http/board';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { type BoardScreen, openBoard, readBoard } from '../../test/connections/boardScreen.ts';
import { createNearClock } from '../../test/clocks/manualClock.ts';
import { aGroup, openLot, openScreen, startAuctions } from '../../test/people.ts';
import { CAN_SHARE, startPeers, WHY_NOT } from '../../test/servers/servers.ts';

/** Whatever arrives came over the bus: these processes never reconcile. */
const BY_BUS_ALONE = { clock: createNearClock(2500) };
const SOON = { interval: 20, timeout: 1000 };

describe.skipIf(!CAN_SHARE)(`a board on another process${WHY_NOT}`, () => {
  const closings: (() => Promise<void> | void)[] = [];
  afterEach(async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  });
  const television = async (url: string, token: string): Promise<BoardScreen> => {
    const screen = await openBoard(url, token);
    closings.push(screen.close);
    return screen;
  };

  it('shows a bid that the other accepted, and goes dark when it is turned off there', async () => {
    const { peers, close } = await startPeers(BY_BUS_ALONE);
    closings.push(close);
    const [first, second] = peers;
    const { group, members } = await aGroup(first.url, ['Ana', 'Ben']);
    const [ana] = members;
    const { groupId } = group;
    const make = async () => (await ana.call(calls.makeBoard, { body: { groupId } })).board.token;

    const old = await make();
    // Nobody of the group is served by the second process: its board follows all the same.
    const before = await television(second.url, old);
    const token = await make();
    await before.receives('boardRevoked');
    await expect.poll(() => before.socket.connected, SOON).toBe(false);
    await expect(openBoard(second.url, old)).rejects.toThrow(MESSAGES.boardOff);

    const screen = await television(second.url, token);
    const hers = await openScreen(first.url, ana, groupId);
    closings.push(hers.close);
    await startAuctions(first.url, { lockSeconds: 0, lotSeconds: 60, extensionSeconds: 10 });
    const { team } = await openLot(hers);
    expect((await ana.bid(groupId, team?._id ?? '', '12')).status).toBe(201);
    const { auctionData } = await screen.receives('auctionaddmessage');
    expect(auctionData).toMatchObject({ amount: 12, fullName: 'Ana' });
    // The countdown ticks there, too.
    await screen.receives('countdownUpdate', ({ phase }) => phase === 'open');

    const startedAt = performance.now();
    await ana.call(calls.revokeBoard, { body: { groupId } });
    await screen.receives('boardRevoked');
    expect(performance.now() - startedAt).toBeLessThan(1000);
    await expect.poll(() => screen.socket.connected, SOON).toBe(false);
    expect(await readBoard(second.url, token)).toMatchObject({ status: 404 });
    expect(hers.socket.connected).toBe(true);
  });

  it('goes dark by itself when the word of it was lost', async () => {
    const { peers, close } = await startPeers();
    closings.push(close);
    const [first, second] = peers;
    const { group, members } = await aGroup(first.url, ['Cleo']);
    const body = { groupId: group.groupId };
    const { token } = (await members[0].call(calls.makeBoard, { body })).board;
    const screen = await television(second.url, token);
    second.redis.cut();
    await members[0].call(calls.revokeBoard, { body });
    await expect
      .poll(() => screen.socket.connected, { interval: 100, timeout: 15_000 })
      .toBe(false);
    expect(screen.received.at(-1)?.name).toBe('boardRevoked');
  });
});
