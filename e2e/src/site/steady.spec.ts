import { standings } from '@bracketbid/contract/http/results';
import { offerShares } from '@bracketbid/contract/http/shares';
import { beforeAll, describe, expect, it } from 'vitest';
import { auctionedGroup } from '../../../apps/server/test/auctions/auctionedGroup.ts';
import { aGavelGroup, seated } from '../../../apps/server/test/auctions/gavelGroup.ts';
import { aGolfWeek, aHeldContest } from '../../../apps/server/test/contests/heldContest.ts';
import { aGroup, signInAdmin, type SomeBody } from '../../../apps/server/test/people.ts';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { importFour } from '../../../apps/server/test/tournaments/playedTournament.ts';
import { DESKTOP, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

/** Cumulative layout shift. Google's threshold for "good" is 0.1. */
const SHIFT_MAX = 0.02;

const PAGES = [
  '/',
  '/auth/signin',
  '/leaderboard',
  '/game',
  '/groups',
  '/my-results/my-team',
  '/auction',
];

/** Where each has something that came later than the rest. */
const PAGES_AFTER = ['/groups', '/my-results/my-team', '/auction?night=all'];

const PHONE = { width: 390, height: 844 };

const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

describe('a page that loads slowly', () => {
  const product = startedProduct();

  /** Opens pages one after the other on a slow line. @returns those on which something moved, and what */
  const movedOn = async (
    visitor: Visitor,
    member: Pick<SomeBody, 'email'> & { readonly password?: string },
    paths: readonly string[],
  ): Promise<string[]> => {
    await signInOn(visitor, member, member);
    const { page, context } = visitor;
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 400_000,
      uploadThroughput: 90_000,
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(noteShifts);
    const moved: string[] = [];
    for (const path of paths) {
      // A page slowed four times has until the test's own limit.
      await page.goto(product.server.url + path, { waitUntil: 'networkidle', timeout: 0 });
      const shifts = await page.evaluate(() => window.shifts ?? null);
      const sum = shifts?.reduce((total, [value]) => total + value, 0) ?? Infinity;
      if (sum > SHIFT_MAX) moved.push(`${path}: ${sum} ${JSON.stringify(shifts)}`);
    }
    return moved;
  };

  it.each(SIZES)('moves nothing that is already shown, on %s', async (_name, size) => {
    const { members } = await aGroup(product.server.url, ['Hal', 'Mia']);
    const hal = await product.visitor('Hal', size);
    expect(await movedOn(hal, members[0], PAGES)).toEqual([]);
    expect(hal.errors).toEqual([]);
  });

  const HOSTS = [
    [
      'of a contest',
      ['/game', '/groups/rules'],
      async () => {
        const contest = aGolfWeek(Date.now());
        const { members } = await aHeldContest(product.server, ['Hanna', 'Ben'], contest, {
          Nina: { by: 1, amount: 500 },
        });
        return members[0];
      },
    ],
    [
      'of an evening with paddles',
      ['/groups'],
      async () => {
        const { groupId, members } = await aGavelGroup(product.server, ['Gia']);
        await seated(members[0], groupId, [1, 2, 3]);
        return members[0];
      },
    ],
    ['of the site', ['/admin', '/admin/auction'], () => Promise.resolve(ADMIN)],
  ] as const;

  it.each(HOSTS)('moves nothing for the host %s, on a phone', async (_of, paths, findHost) => {
    const visitor = await product.visitor('The host', PHONE);
    expect(await movedOn(visitor, await findHost(), paths)).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });

  describe('of a group after its auction', () => {
    let ana: SomeBody;
    let ben: SomeBody;
    beforeAll(async () => {
      const { server } = product;
      await importFour(await signInAdmin(server.url));
      const { groupId, members } = await auctionedGroup(server, ['Ana', 'Ben'], () => ({
        by: 0,
        amount: 20,
      }));
      [ana, ben] = members;
      const { owners } = await ana.call(standings, { params: { groupId } });
      const parts = members.map(({ userId }) => ({ userId, weight: 1 }));
      const teamID = owners[0]?.teamId ?? '';
      await ana.call(offerShares, { body: { groupId, teamID, parts } });
    });

    it.each(SIZES)('moves nothing, on %s', async (_name, size) => {
      const visitor = await product.visitor('Ben', size);
      expect(await movedOn(visitor, ben, PAGES_AFTER)).toEqual([]);
      await visitor.page.goto('/groups');
      await visitor.page.getByText('Ana offers to own a team together').waitFor();
      expect(visitor.errors).toEqual([]);
    });

    // That the auction is over comes with the connection.
    it.each(SIZES)('moves nothing if the connection comes last, on %s', async (_name, size) => {
      const host = await product.visitor('Ana', size);
      const answered = host.page.waitForResponse('**/group/settlement/**', { timeout: 0 });
      await host.page.route('**/socket.io/**', async (route) => {
        await answered;
        await route.continue();
      });
      expect(await movedOn(host, ana, ['/groups'])).toEqual([]);
      await host.page.getByRole('heading', { name: 'Again and again' }).waitFor();
      expect(host.errors).toEqual([]);
    });

    it('hides nothing for a request that is lost, or a connection that hangs', async () => {
      const lost = await product.visitor('Ben', DESKTOP);
      await signInOn(lost, ben);
      await lost.page.route('**/group/settlement/**', (route) => route.abort());
      await lost.page.goto('/groups');
      await lost.page.getByText('Chat', { exact: true }).waitFor();
      await lost.page.route('**/auction/log/**', (route) => route.abort());
      await lost.page.goto('/auction?night=all');
      await lost.page.getByRole('button', { name: 'Try again' }).waitFor();
      await lost.page.getByRole('heading', { name: 'Members' }).waitFor();
      const hanging = await product.visitor('Ben', DESKTOP);
      await signInOn(hanging, ben);
      await hanging.page.route('**/socket.io/**', () => {});
      await hanging.page.goto('/groups');
      await hanging.page.getByText('Chat', { exact: true }).waitFor();
      await hanging.page.route('**/group/settlement/**', () => {});
      await hanging.page.goto('/groups');
      await hanging.page.getByText('Chat', { exact: true }).waitFor();
      await hanging.page.goto('/my-results/my-team');
      await hanging.page.getByRole('heading', { name: 'My Teams' }).waitFor();
      expect([...lost.errors, ...hanging.errors]).toEqual([]);
    });
  });
});

type Shift = readonly [value: number, moved: string];

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Notes every shift of the layout, with what moved. Runs in the page, before its own code. */
function noteShifts(): void {
  type LayoutShift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node: Element | null }[];
  };
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry;
  const shifts: Shift[] = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries().filter(isShift)) {
      const moved = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`);
      shifts.push([value, moved.join(' ')]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
