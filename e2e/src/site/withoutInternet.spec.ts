import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../../apps/server/test/startServer.ts';
import { testFolder } from '../../../apps/server/test/testFolder.ts';
import { aVisitor, DESKTOP, EXECUTABLE, FLAGS, PHONE, type Visitor } from '../support/browser.ts';
import {
  type IsolatedRoom,
  openIsolatedRoom,
  type RoomProcess,
  whyNoRoom,
} from '../support/isolatedRoom.ts';
import { claimPaddle, joinByLink, makeGroup } from '../support/steps.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PORT = 3000;
const SMTP_PORT = 2525;
const why = whyNoRoom();
/** Of a machine that has other things to do, too. */
const LONG = { timeout: 120_000 };

describe.skipIf(why !== null)(
  `on a laptop without internet${why === null ? '' : ` (skipped: ${why})`}`,
  () => {
    let room: IsolatedRoom;
    let server: RoomProcess;
    let browser: Browser;
    let folder: string;
    let origin: string;
    /** Where every page's requests went. */
    const origins = new Set<string>();

    beforeAll(async () => {
      folder = await testFolder();
      room = await openIsolatedRoom();
      origin = `http://${room.address}:${PORT}`;
      // As docs/hosting.md has it, with a mail server that is out of reach.
      server = room.run('laptop', ['npm', '--prefix', ROOT, 'start'], {
        HOST: '0.0.0.0',
        PORT: String(PORT),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        REDIS_URL: '',
        SMTP_URL: `smtp://${room.outside}:${SMTP_PORT}`,
        SCORE_FEED: 'espn',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
      });
      await server.says('Bracketbid is ready');
      browser = await chromium.launch({
        executablePath: await room.onPhone(EXECUTABLE, folder),
        args: FLAGS,
      });
    }, 240_000);
    afterAll(async () => {
      await browser.close();
      await room.close();
      await rm(folder, { recursive: true, force: true });
    });

    const visitor = async (name: string, viewport = PHONE): Promise<Visitor> => {
      const made = await aVisitor(browser, origin, name, viewport, 'allow');
      made.context.on('request', (request) => origins.add(findOrigin(request.url())));
      made.page.on('websocket', (socket) => origins.add(findOrigin(socket.url())));
      return made;
    };

    it('says where the room’s phones open it', () => {
      expect(server.said()).toContain(`Other devices in its network open ${origin}`);
    });

    it('has an evening: accounts, paddles, slips, a claim, the chat and bids, by its own address alone', async () => {
      const host = await visitor('Ana', DESKTOP);
      const link = await makeGroup(host, 'The Cellar');
      expect(link).toMatch(new RegExp(`^${origin}/groups/join/`));
      expect(await host.page.evaluate(() => isSecureContext)).toBe(false);
      const guest = await visitor('Ben');
      await joinByLink(guest, link);

      await copiesLink(host.page);
      await chats(host.page, guest.page);

      await holdTheGavel(host.page);
      await addPaddle(host.page, '31 Cleo Paz');
      await host.page.getByRole('link', { name: 'Print slips' }).click();
      await host.page.getByText(`Phones open the site at ${room.address}:${PORT}.`).waitFor();
      // A slip that is not drawn yet has no inner text.
      const slip = (await host.page.getByText(`${origin}/seats/`).textContent()) ?? '';
      await host.page.getByText('QR code of paddle 31').waitFor({ state: 'attached' });

      const cleo = await visitor('Cleo');
      await claimPaddle(cleo, slip);
      await host.page.goto('/groups');
      await host.page.getByRole('button', { name: 'Grant paddle 31 to Cleo' }).click();
      await cleo.page.getByText('It is yours').waitFor();

      await host.page.getByRole('button', { name: 'Start now' }).first().click();
      const sure = host.page.getByRole('dialog', { name: 'Start now' });
      await sure.getByRole('button', { name: 'Start now' }).click();
      await cleo.page.getByRole('link', { name: 'To the auction' }).click();
      await guest.page.goto('/groups');
      await guest.page.getByRole('link', { name: /^Join/ }).first().click();
      await host.page.getByText('The auction is on.').waitFor(LONG);
      await host.page.getByRole('link', { name: 'Join Here' }).click();
      await sellsTo31(host.page, cleo.page);
      await guest.page.getByText(/Cleo/).first().waitFor();

      for (const each of [host, guest, cleo]) expect(each.errors, each.name).toEqual([]);
      expect([...origins].toSorted()).toEqual([origin, origin.replace('http', 'ws')]);
    }, 400_000);

    it('keeps its log short without a network, and sends the mails once there is one', async () => {
      const said = server.said().split('\n');
      expect(said.filter((line) => /"level":(40|50|60)/.test(line)).length).toBeLessThan(10);
      expect(said.filter((line) => line.includes('The mail server can’t be reached'))).toHaveLength(
        1,
      );
      const sink = join(ROOT, 'apps/server/test/external/mailSink.ts');
      const command = [process.execPath, sink, '0.0.0.0', String(SMTP_PORT)];
      const mails = room.run('phone', command);
      room.openRoute();
      await mails.says('to ben@example.test');
      expect(mails.said()).toContain(`${origin}/`);
      await server.says('The mail server is reached again');
    }, 240_000);
  },
);

function findOrigin(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

async function copiesLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).first().click();
  await page.getByText('Link copied to clipboard!').waitFor({ state: 'attached' });
}

async function chats(from: Page, to: Page): Promise<void> {
  for (const page of [from, to]) await page.getByText(/^Chat( \(new\))?$/).click();
  await from.getByRole('textbox', { name: 'Message' }).fill('Is this thing on?');
  await from.keyboard.press('Enter');
  await to.getByText('Is this thing on?').waitFor();
}

async function holdTheGavel(page: Page): Promise<void> {
  await page.goto('/groups/rules');
  await page.getByLabel('What ends a team').selectOption('gavel');
  await page.getByRole('button', { name: /^Save th/ }).click();
  await page.getByText('The rules are saved').first().waitFor();
  await page.goto('/groups');
}

async function addPaddle(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Add paddles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add paddles' });
  await dialog.getByLabel('People, one a line').fill(line);
  await dialog.getByRole('button', { name: 'Add 1 paddle' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** A lot, sold by the keys of a clerk: paddle 31 bids $40, and the gavel falls after two warnings that a phone sees. */
async function sellsTo31(clerk: Page, phone: Page): Promise<void> {
  const { keyboard } = clerk;
  const sign = (word: string) => phone.locator('[data-part="sign"]').getByText(word).waitFor();
  await clerk.getByRole('region', { name: 'Your line' }).waitFor();
  await keyboard.press('Enter');
  await sign('OPEN');
  await keyboard.type('40/31');
  await keyboard.press('Enter');
  await phone.getByText('$40').first().waitFor();
  // Again where an act is still on its way, and not before the seconds after the second warning.
  for (const word of ['ONCE', 'TWICE', 'Sold']) {
    const told = phone.getByText(word).first();
    const press = async () => {
      if (!(await told.isVisible())) await keyboard.press('Space');
      return told.isVisible();
    };
    await expect.poll(press, { interval: 1000 }).toBe(true);
  }
  await phone
    .getByText(/sold .*\$40/i)
    .first()
    .waitFor();
}
