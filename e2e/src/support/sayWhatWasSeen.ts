import { afterEach } from 'vitest';
import { openVisitors, type Visitor } from './browser.ts';

/** How much of a screen is said: what is at its top says most. Letters. */
const LENGTH_MAX = 1200;

const SEPARATOR = ' | ';

/** A browser test that fails says what everybody saw at that moment, with its error: the next run may be another one. */
afterEach(async ({ task }) => {
  const error = task.result?.errors?.at(0);
  if (task.result?.state !== 'fail' || error === undefined) return;
  const seen = await Promise.all(openVisitors().map(seenBy));
  error.message = [error.message, ...seen].join('\n');
});

async function seenBy({ name, page, errors }: Visitor): Promise<string> {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2000 })
    .catch((error: unknown) => `nothing readable: ${String(error)}`);
  const seen = text.replaceAll(/\s*\n\s*/g, SEPARATOR).slice(0, LENGTH_MAX);
  return [`${name} at ${page.url()} saw: ${seen}`, ...errors].join('\n');
}
