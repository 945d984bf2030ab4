import { describe, expect, it } from 'vitest';
import { aGroup } from '../../apps/server/test/people.ts';
import { DESKTOP } from './browser.ts';
import { startedProduct } from './startedProduct.ts';
import { signInOn } from './steps.ts';

/** Cumulative layout shift. Google's threshold for "good" is 0.1. */
const SHIFT_MAX = 0.02;

const PAGES = ['/', '/auth/signin', '/leaderboard', '/game', '/groups', '/my-results/my-team'];

const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', DESKTOP],
] as const;

describe('a page that loads slowly', () => {
  const product = startedProduct();

  it.each(SIZES)('moves nothing that is already shown, on %s', async (_name, size) => {
    const { server } = product;
    const { members } = await aGroup(server.url, ['Hal', 'Mia']);
    const host = await product.visitor('Hal', size);
    await signInOn(host, members[0]);
    const { page, context } = host;
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 400_000,
      uploadThroughput: 90_000,
    });
    await page.addInitScript(noteShifts);
    for (const path of PAGES) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      const shifts = await page.evaluate(() => window.shifts ?? null);
      const sum = shifts?.reduce((total, [value]) => total + value, 0);
      expect(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
    expect(host.errors).toEqual([]);
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
