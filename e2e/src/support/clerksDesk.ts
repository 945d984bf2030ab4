import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A clerk's screen, as a person sees it and presses its keys. */
export type ClerksDesk = {
  readonly page: Page;
  /** The block: the lot, its amount, and whose bid it is. */
  readonly block: Locator;
  /** What is typed, and what it would do. */
  readonly line: Locator;
  /** The last acts. */
  readonly book: Locator;
  /** Presses keys one after the other. @returns how many */
  press(...keys: readonly string[]): Promise<number>;
  /** Waits until a bid stands. */
  stands(dollars: number, who: string): Promise<void>;
  /** Going once, going twice. */
  warn(): Promise<void>;
  /** Presses the key that sells, as soon as it may. */
  fall(): Promise<void>;
  /** Both, and waits for the sale. */
  sell(): Promise<void>;
};

export function clerksDesk(page: Page): ClerksDesk {
  const block = page.getByRole('region', { name: 'Current team' });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return keys.length;
  };
  const word = (said: string) => block.getByText(said, { exact: true }).waitFor();
  const warn = async () => {
    await press(' ');
    await word('ONCE');
    await press(' ');
    await word('TWICE');
  };
  const fall = async () => {
    await page.locator('[data-does="sell"][aria-disabled="false"]').waitFor();
    await press(' ');
  };
  return {
    page,
    block,
    line: page.getByRole('region', { name: 'Your line' }),
    book: page.getByRole('region', { name: 'The book' }),
    press,
    stands: async (dollars, who) => {
      const large = `$${dollars.toLocaleString('en-US')}`;
      await block.getByText(large, { exact: true }).waitFor();
      await block.getByText(who, { exact: true }).waitFor();
    },
    warn,
    fall,
    sell: async () => {
      await warn();
      await fall();
      await word('SOLD');
    },
  };
}

/** Opens a lot that waits: with Enter alone, once this screen knows that the one before is over. */
export async function openNext({ page, press, block }: ClerksDesk): Promise<string> {
  await page.locator('[data-move="onward"][aria-disabled="false"]').waitFor();
  await press('Enter');
  await page.getByText(/^Next: /).waitFor();
  return block.getByRole('heading').innerText();
}

/** What doesn't fit the screen of a desk: the page, or one of its parts other than the list of lots. */
export async function expectNoScrolling({ page }: ClerksDesk): Promise<void> {
  const faults = await page.evaluate(() => {
    const isScrolled = (part: Element) =>
      part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    const main = document.querySelector('main');
    const around = [document.documentElement, document.body, main, main?.firstElementChild ?? null];
    const parts = [...document.querySelectorAll('main section, main [data-move]')].filter(
      (part) => part.querySelector('input[type="search"]') === null,
    );
    const { innerWidth: width, innerHeight: height } = window;
    const isOut = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.left < 0 || box.top < 0 || box.right > width + 0.5 || box.bottom > height + 0.5;
    };
    return [
      ...around.flatMap((part) =>
        part !== null && isScrolled(part) ? [`${part.tagName} scrolls`] : [],
      ),
      ...parts.flatMap((part) =>
        isOut(part) ? [`out of sight: ${part.getAttribute('aria-label') ?? part.textContent}`] : [],
      ),
    ];
  });
  expect(faults).toEqual([]);
}
