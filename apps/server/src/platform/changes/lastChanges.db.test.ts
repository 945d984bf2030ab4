import { changeRules } from '@bracketbid/contract/http/groupRules';
import { expect, it } from 'vitest';
import { aGroup, openScreen } from '../../../test/people.ts';
import { useServer } from '../../../test/useServer.ts';
import type { TestServer } from '../../../test/startServer.ts';
import { createClock } from '../time/clock.ts';

/** Less than an access token lives. */
const SET_BY_MS = 600_000;
let aheadMs = 0;
let server: TestServer;
useServer({ clock: createClock(() => Date.now() + aheadMs) }, (started) => {
  ({ server } = started);
});

it('says to a screen that connects for how long nothing has changed of what its group shows, however the server’s clock is set', async () => {
  const { group, members } = await aGroup(server.url, ['Kim']);
  const [kim] = members;
  const { groupId } = group;
  const readQuietMs = async () => {
    const screen = await openScreen(server.url, kim, groupId);
    const { quietMs } = await screen.receives('groupUpdated');
    screen.close();
    return quietMs ?? -1;
  };
  const first = await readQuietMs();
  expect(first).toBeGreaterThanOrEqual(0);
  expect(await readQuietMs()).toBeGreaterThanOrEqual(first);
  const beforeMs = performance.now();
  await kim.call(changeRules, { params: { groupId }, body: { startingBudget: 300 } });
  for (const setBy of [0, SET_BY_MS, -2 * SET_BY_MS]) {
    aheadMs += setBy;
    const quietMs = await readQuietMs();
    expect(quietMs).toBeGreaterThanOrEqual(0);
    expect(quietMs).toBeLessThanOrEqual(performance.now() - beforeMs + 1);
  }
});
