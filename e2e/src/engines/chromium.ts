import { EXECUTABLE, openBrowser, PHONE } from '../support/browser.ts';
import type { Engine, Tab } from './engine.ts';
import { missingPackages } from './programs.ts';

/** Blink, by Playwright: what the other browser tests run in. */
export const chromium: Engine = {
  name: 'Chromium',
  missingPackages: missingPackages({ chromium: EXECUTABLE }),
  start: async () => {
    const browser = await openBrowser();
    return {
      newTab: async (): Promise<Tab> => {
        const page = await browser.newPage({ viewport: PHONE });
        return {
          goTo: async (url) => void (await page.goto(url)),
          evaluate: (expression) => page.evaluate<string>(expression),
          clickAt: ({ x, y }) => page.mouse.click(x, y),
          type: (text) => page.keyboard.type(text),
        };
      },
      close: () => browser.close(),
    };
  },
};
