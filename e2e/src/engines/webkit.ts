import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { PHONE } from '../support/browser.ts';
import { clickActions, typeActions } from './actions.ts';
import type { Engine, Tab } from './engine.ts';
import { missingPackages, startProgram } from './programs.ts';
import { isReady, openSession, type WebDriverSession } from './webDriver.ts';

const DRIVER = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
const DISPLAY_SERVER = '/usr/bin/Xvfb';

/** WebKit, the engine of every iPhone's browser, in GTK's build: by WebDriver, on a virtual display. */
export const webkit: Engine = {
  name: 'WebKit',
  missingPackages: missingPackages({ 'webkit2gtk-driver': DRIVER, xvfb: DISPLAY_SERVER }),
  start: async () => {
    const display = startProgram(DISPLAY_SERVER, [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '800x900x24',
      '-nolisten',
      'tcp',
    ]);
    const settings = await reducedMotion();
    const closings = [() => rm(settings, { recursive: true, force: true }), display.stop];
    const [, number] = await display.printed(/^(\d+)\n/m);
    const env = { DISPLAY: `:${number}`, XDG_CONFIG_HOME: settings };
    return {
      newTab: async () => {
        const driver = await startDriver(env);
        closings.push(driver.stop);
        const session = await openSession(driver.url);
        closings.push(session.close);
        return openTab(session);
      },
      close: async () => {
        for (const close of closings.toReversed()) await close();
      },
    };
  },
};

/** A driver has one session at a time, so each page has a driver of its own. */
async function startDriver(
  env: Readonly<Record<string, string>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['--host=127.0.0.1', `--port=${port}`];
  const { stop } = startProgram(DRIVER, args, env);
  await expect.poll(() => isReady(url)).toBe(true);
  return { url, stop };
}

/** A folder of GTK's settings in which nothing is animated: WebKit takes it for prefers-reduced-motion. */
async function reducedMotion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bracketbid-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  const text = '[Settings]\ngtk-enable-animations=0\n';
  await writeFile(join(folder, 'gtk-3.0', 'settings.ini'), text);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return address.port;
}

async function openTab(session: WebDriverSession): Promise<Tab> {
  const Nothing = z.null();
  const perform = (actions: unknown) => session.send('/actions', { actions }, z.unknown());
  await session.send('/window/rect', PHONE, z.unknown());
  return {
    goTo: async (url) => void (await session.send('/url', { url }, Nothing)),
    evaluate: (expression) =>
      session.send('/execute/sync', { script: `return ${expression}`, args: [] }, z.string()),
    clickAt: async (point) => void (await perform(clickActions(point))),
    type: async (text) => void (await perform(typeActions(text))),
  };
}
