import { describe, expect, it } from 'vitest';
import { aGroup, type SomeBody } from '../../../apps/server/test/people.ts';
import { DESKTOP, type Visitor } from '../support/browser.ts';
import { startedProduct } from '../support/startedProduct.ts';
import { signInOn } from '../support/steps.ts';

/** Cumulative layout shift. Google's threshold for "good" is 0.1. */
const SHIFT_MAX = 0.02;

const PAGES = ['/', '/auth/signin', '/leaderboard', '/game', '/groups', '/my-results/my-team'];

const SIZES = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', DESKTOP],
] as const;

describe('a page that loads slowly', () => {
  const product = startedProduct();

  /** Opens pages one after the other on a slow line. @returns those on which something moved, and what */
  const movedOn = async (
    visitor: Visitor,
    member: SomeBody,
    paths: readonly string[],
  ): Promise<string[]> => {
    await signInOn(visitor, member);
    const { page, context } = visitor;
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: 400_000,
      uploadThroughput: 90_000,
    });
    await page.addInitScript(noteShifts);
    const moved: string[] = [];
    for (const path of paths) {
      await page.goto(product.server.url + path, { waitUntil: 'networkidle' });
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
