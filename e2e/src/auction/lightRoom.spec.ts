import type { CDPSession } from 'playwright-core';
import { expect, it } from 'vitest';
import { createJumpingClock } from '../../../apps/server/test/clocks/jumpingClock.ts';
import {
  aGroup,
  openScreen,
  type Screen,
  startAuctions,
} from '../../../apps/server/test/people.ts';
import { PHONE } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

const LOTS = 7;
const BIDS_A_LOT = 60;
/** Lots after which everything is on the screen that will be: the history has its open teams and older ones. */
const WARM_LOTS = 4;

const NODES_MAX = 3_000;
/** A closed line in the history, a price in the list: for each of three lots. */
const NODES_MORE_MAX = 200;
/** Three lots of 60 bids in the store are some 200 KB; what is drawn must not stay behind. */
const HEAP_MORE_MAX = 3_000_000;

const clock = createJumpingClock();
const product = startedProduct(() => ({ clock }));

type Weight = {
  readonly nodes: number;
  readonly heapBytes: number;
};

/** What the page holds once the garbage is collected. */
async function measureWeight(cdp: CDPSession): Promise<Weight> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: read('Nodes'), heapBytes: read('JSHeapUsedSize') };
}

/** The next lot that opens after an event. */
const nextLot = (screen: Screen, afterSeq: number) =>
  screen.receives('countdownUpdate', ({ phase, seq }) => phase === 'open' && seq > afterSeq);

it('an auction full of bids leaves the page as light as it was', async () => {
  const { group, members } = await aGroup(product.server.url, ['Ana', 'Ben', 'Cleo']);
  const [ana, ben, cleo] = members;
  const { groupId } = group;
  const visitor = await product.visitor('Ana', PHONE);
  const { page, context } = visitor;
  await signInOn(visitor, ana, { at: `/auction/${groupId}` });
  await page.getByRole('heading', { name: 'The auction starts in' }).waitFor();
  const screen = await openScreen(product.server.url, ben, groupId);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await startAuctions(product.server.url, {
    lockSeconds: 0,
    lotSeconds: 60,
    extensionSeconds: 3,
    startingBudget: 100_000,
  });

  let seq = 0;
  let warm: Weight = { nodes: 0, heapBytes: 0 };
  for (let lot = 1; lot <= LOTS; lot += 1) {
    const open = await nextLot(screen, seq);
    const { _id: teamID = '', teamName = '' } = open.team ?? {};
    for (let amount = 1; amount <= BIDS_A_LOT; amount += 1) {
      const bidder = amount % 2 === 0 ? cleo : ben;
      expect((await bidder.bid(groupId, teamID, String(amount))).status).toBe(201);
    }
    await page.getByText(`$${BIDS_A_LOT}`, { exact: true }).first().waitFor();
    clock.jumpTo(clock.nowMs() + 60_000);
    const sold = await screen.receives('teamStatusUpdate', (result) => result.teamID === teamID);
    seq = sold.seq;
    await page.getByText(`${teamName} is sold to Cleo for $${BIDS_A_LOT}.`).waitFor();
    if (lot === WARM_LOTS) warm = await measureWeight(cdp);
  }
  // What has left the page is garbage once its animations and drawings are over; what stays behind never is.
  await expect
    .poll(() => measureWeight(cdp))
    .toSatisfy(
      (end: Weight) =>
        end.nodes < NODES_MAX &&
        end.nodes - warm.nodes < NODES_MORE_MAX &&
        end.heapBytes - warm.heapBytes < HEAP_MORE_MAX,
    );
  expect(visitor.errors).toEqual([]);
  screen.close();
});
