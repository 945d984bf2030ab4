import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';
import { openContexts, openVisitors, type Visitor } from './browser.ts';

/** How much of a screen is said: what is at its top says most. Letters. */
const LENGTH_MAX = 1200;

const SEPARATOR = ' | ';

let openBefore: readonly BrowserContext[] = [];
beforeEach(async () => {
  openBefore = await openContexts();
});

afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(0);
  // A browser test that fails says what everybody saw at that moment, with its error: the next run may be another one.
  if (task.result?.state === 'fail' && error !== undefined) {
    const seen = await Promise.all(openVisitors().map(seenBy));
    error.message = [error.message, ...seen].join('\n');
  }
  // A page that is left open takes time from the tests after it; one that is slowed takes most of a core even at rest.
  const opened = (await openContexts()).filter((context) => !openBefore.includes(context));
  await Promise.all(opened.map((context) => context.close()));
});

async function seenBy({ name, page, errors }: Visitor): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: unknown) => `nothing readable: ${String(error)}`);
  const seen = text.replaceAll(/\s*\n\s*/g, SEPARATOR).slice(0, LENGTH_MAX);
  return [`${name} at ${page.url()} saw: ${seen}`, ...errors].join('\n');
}
