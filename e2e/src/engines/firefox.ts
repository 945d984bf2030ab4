import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { PHONE } from '../support/browser.ts';
import { clickActions, typeActions } from './actions.ts';
import { type BidiConnection, connectBidi } from './bidi.ts';
import type { Engine, Tab } from './engine.ts';
import { missingPackages, startProgram } from './programs.ts';

const EXECUTABLE = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

const Nothing = z.unknown();
const UserContext = z.object({ userContext: z.string() });
const BrowsingContext = z.object({ context: z.string() });
const Evaluated = z.discriminatedUnion('type', [
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Gecko, by WebDriver BiDi, which Firefox speaks itself. */
export const firefox: Engine = {
  name: 'Firefox',
  missingPackages: missingPackages({ 'firefox-esr': EXECUTABLE }),
  start: async () => {
    const profile = await mkdtemp(join(tmpdir(), 'bracketbid-firefox-'));
    await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);');
    const program = startProgram(
      EXECUTABLE,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      { HOME: profile },
    );
    const [, url] = await program.printed(/WebDriver BiDi listening on (ws:\S+)/);
    const connection = await connectBidi(`${url}/session`);
    await connection.send('session.new', { capabilities: {} }, Nothing);
    return {
      newTab: () => openTab(connection),
      close: async () => {
        connection.close();
        await program.stop();
        await rm(profile, { recursive: true, force: true });
      },
    };
  },
};

/** A window of its own: a tab behind another one would count as hidden. */
async function openTab(connection: BidiConnection): Promise<Tab> {
  const { userContext } = await connection.send('browser.createUserContext', {}, UserContext);
  const created = { type: 'window', userContext };
  const { context } = await connection.send('browsingContext.create', created, BrowsingContext);
  await connection.send('browsingContext.setViewport', { context, viewport: PHONE }, Nothing);

  const perform = async (actions: unknown): Promise<void> => {
    await connection.send('input.performActions', { context, actions }, Nothing);
  };
  return {
    goTo: async (url) => {
      await connection.send(
        'browsingContext.navigate',
        { context, url, wait: 'complete' },
        Nothing,
      );
    },
    evaluate: async (expression) => {
      const params = { expression, target: { context }, awaitPromise: false };
      const evaluated = await connection.send('script.evaluate', params, Evaluated);
      if (evaluated.type === 'success') return evaluated.result.value;
      throw new Error(evaluated.exceptionDetails.text);
    },
    clickAt: (point) => perform(clickActions(point)),
    type: (text) => perform(typeActions(text)),
  };
}
