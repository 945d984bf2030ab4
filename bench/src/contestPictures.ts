import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { signIn } from './demo.ts';

const PHONE = { width: 390, height: 844 };

const PLAYERS = [
  '12, Nine Ironmen, Pool B',
  '14, The Wedge Issue, Pool A',
  '21, Sons of Pitches, Pool B',
];

type Site = { readonly browser: Browser; readonly url: string; readonly to: string };

/**
 * The pictures of a contest of one's own on a phone: the maker's prizes, and the page of prizes with their owners.
 *
 * @param auction  the path of the demo's auction, a golf Sunday
 */
export async function takeContest({ browser, url, to }: Site, auction: string): Promise<void> {
  const onPhone = { baseURL: url, viewport: PHONE, deviceScaleFactor: 2 };
  const take = async (page: Page, name: string) => {
    await page.screenshot({ path: join(to, `${name}.png`) });
    console.log(name);
    await page.context().close();
  };
  const newHost = await browser.newContext({ ...onPhone, colorScheme: 'dark' });
  const maker = await newHost.newPage();
  await openPrizesStep(maker);
  await take(maker, 'contest-maker');

  const member = await browser.newContext({ ...onPhone, colorScheme: 'light' });
  await signIn(member, url);
  const page = await member.newPage();
  await page.goto(auction);
  await page.getByText('Auction Completed!').first().waitFor({ timeout: 600_000 });
  await page.goto(`/game?groupId=${auction.split('/').at(-1) ?? ''}`);
  // Its host enters the results a minute later, and others confirm them.
  await page.getByText('Every prize is settled.').waitFor({ timeout: 180_000 });
  await take(page, 'contest-prizes');
}

async function openPrizesStep(page: Page): Promise<void> {
  const next = (step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();
  await page.goto('/contests/new');
  await page.getByRole('radio', { name: /^Golf tournament/ }).click();
  await next('who');
  await page.getByLabel('Entrants, one a line').fill(PLAYERS.join('\n'));
  await next('prizes');
  await page.getByText('100 % of the pot is given.').waitFor();
}
