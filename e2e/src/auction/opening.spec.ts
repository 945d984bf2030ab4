import { API_BASE } from '@bracketbid/contract/call';
import { auctionState } from '@bracketbid/contract/http/auction';
import { changeRules } from '@bracketbid/contract/http/groupRules';
import { joinGroup } from '@bracketbid/contract/http/joining';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aGroup, signUp } from '../../../apps/server/test/people.ts';
import { tinyTournament } from '../../../apps/server/test/tournaments/tinyTournament.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { auctionLink, openLive, signInOn } from '../support/steps.ts';

const product = startedProduct(() => ({ tournament: tinyTournament(2) }));

/** The calls that a page makes from now on, as method and path below the API's base. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(API_BASE)) return;
    calls.push(`${request.method()} ${pathname.slice(API_BASE.length)}`);
  });
  return calls;
}

it('opens the auction with one request beside the page’s own, from the group page and from its address', async () => {
  const { group, members } = await aGroup(product.server.url, ['Maya']);
  const [maya] = members;
  if (maya === undefined) throw new Error('A group has members');
  const visitor = await product.visitor('Maya');
  const { page } = visitor;
  await signInOn(visitor, maya);
  const link = auctionLink(page);
  const calls = recordCalls(page);
  await openLive(page, '/groups');
  await link.waitFor();
  // What the line's first moment may have changed is requested again a moment later, with all that the page hears meanwhile:
  // once it shows these rules, it has requested everything.
  await page.getByText('30 s a team').waitFor();
  await maya.call(changeRules, { params: { groupId: group.groupId }, body: { lotSeconds: 45 } });
  await page.getByText('45 s a team').waitFor();

  /** The calls of a page that is open and at rest: `expected`, and nothing after them. */
  const expectCalls = async (expected: readonly string[]) => {
    await page.getByText('The auction has no date yet').waitFor();
    await expect.poll(() => calls.toSorted()).toEqual(expected);
    // All that the page requests by itself, before and after its socket is there.
    await page.waitForLoadState('networkidle');
    expect(calls.toSorted()).toEqual(expected);
  };
  const state = `GET /auction/state/${group.groupId}`;
  calls.length = 0;
  await link.click();
  await expectCalls([state]);

  // What every page loads: the site's settings, and who is signed in.
  const everyPages = ['GET /group/get-myGroupId', 'GET /profile', 'GET /settings/get'];
  for (const address of [`/auction/${group.groupId}`, '/auction']) {
    calls.length = 0;
    await page.goto(address);
    await expectCalls([state, ...everyPages]);
  }
  expect(visitor.errors).toEqual([]);
});

it('requests what a member’s page shows first before the app’s code has arrived', async () => {
  const { group, members } = await aGroup(product.server.url, ['Noah']);
  const [noah] = members;
  if (noah === undefined) throw new Error('A group has members');
  const visitor = await product.visitor('Noah');
  const { page } = visitor;
  await signInOn(visitor, noah);
  const state = `GET /auction/state/${group.groupId}`;
  const firstCalls: readonly (readonly [string, string])[] = [
    [`/auction/${group.groupId}`, state],
    ['/auction', state],
    ['/groups', 'GET /group/view'],
    ['/game', 'GET /profile/seasons'],
    ['/leaderboard', 'GET /profile/seasons'],
  ];
  const calls = recordCalls(page);
  for (const [address, first] of firstCalls) {
    // What the page before still requests would count as this one's.
    await page.goto('about:blank');
    calls.length = 0;
    const requested = page.waitForRequest((request) => request.url().includes(API_BASE));
    // The code never comes without it.
    await page.route('**/assets/*.js', async (route) => {
      await requested;
      await route.continue();
    });
    await page.goto(address);
    // However long a busy processor takes to run the code.
    const isTaken = () => page.evaluate('window.early === undefined');
    await expect.poll(isTaken, { message: `${address} takes it` }).toBe(true);
    expect(calls[0]).toBe(first);
    await page.unroute('**/assets/*.js');
  }
  expect(visitor.errors).toEqual([]);
});

it('shows who has joined between that request and the page’s code', async () => {
  const { group, members } = await aGroup(product.server.url, ['Ina']);
  const [ina] = members;
  const zoe = await signUp(product.server.url, 'Zoe');
  const visitor = await product.visitor('Ina');
  const { page } = visitor;
  await signInOn(visitor, ina);
  // What the page hears of her, on either transport.
  const heard = new Promise<void>((resolve) => {
    const hear = (text: string) => {
      if (text.includes('Zoe')) resolve();
    };
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => hear(String(payload))),
    );
    page.on('requestfinished', async (request) => {
      if (!request.url().includes('/socket.io/')) return;
      hear((await (await request.response())?.text()) ?? '');
    });
  });
  // The page before may still request its code.
  await page.goto('about:blank');
  // The group’s own code is late: the page is connected before it is there.
  await page.route('**/assets/GroupPage-*.js', async (route) => {
    const isOnline = async () => {
      const { state } = await ina.call(auctionState, { params: { groupId: group.groupId } });
      return state.members.some(({ online }) => online);
    };
    await expect.poll(isOnline).toBe(true);
    await zoe.call(joinGroup, { params: { slug: group.slug } });
    await heard;
    await route.continue();
  });
  await page.goto('/groups');
  await page.getByText('2 of 15 seats').waitFor();
  expect(visitor.errors).toEqual([]);
});
