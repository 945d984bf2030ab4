import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Tab } from './engine.ts';
import { collectErrors, lookInPage } from './inPage.ts';
import { type Query, View } from './query.ts';

/** What must appear does so by then, even on a busy machine. */
const WAIT_MS_MAX = 20_000;
const POLL_MS = 50;

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** A person's screen, whatever the engine: it finds by role and name, and waits for what must come. */
export type Screen = {
  goTo(path: string): Promise<void>;
  /** Waits until it is visible with a text in it. @returns its whole text, on one line */
  see(query: Query, text?: string): Promise<string>;
  /** Clicks as soon as it can be clicked: enabled, at rest, and not covered. */
  click(query: Query): Promise<void>;
  /** Replaces a field's value by typing. */
  enter(query: Query, text: string): Promise<void>;
  /** The page's errors since it was loaded. */
  errors(): Promise<string[]>;
};

export function createScreen(tab: Tab, baseUrl: string): Screen {
  const look = async (query: Query, purpose: 'read' | 'click' | 'overwrite') => {
    const expression = `(${lookInPage.toString()})(${JSON.stringify(query)}, '${purpose}')`;
    const seen = await tab.evaluate(expression);
    if (seen !== '"bare"') return View.nullable().parse(JSON.parse(seen));
    await tab.evaluate(`(() => { ${LIBRARY}; return (${collectErrors.toString()})(); })()`);
    return null;
  };

  const waitFor = async (
    query: Query,
    purpose: 'read' | 'click' | 'overwrite',
    fits: (view: View, before: View | null) => boolean,
  ): Promise<View> => {
    const untilMs = performance.now() + WAIT_MS_MAX;
    let before: View | null = null;
    for (; performance.now() < untilMs; await pause(POLL_MS)) {
      const view = await look(query, purpose);
      if (view !== null && fits(view, before)) return view;
      before = view;
    }
    const page = await tab.evaluate('`${location.href}\n${document.body.innerText}`');
    throw new Error(`Not seen in time: ${JSON.stringify({ query, last: before })} on ${page}`);
  };

  const click: Screen['click'] = async (query) => {
    const { point } = await waitFor(query, 'click', isClickable);
    await tab.clickAt(point);
  };

  return {
    goTo: (path) => tab.goTo(new URL(path, baseUrl).href),
    see: async (query, text = '') =>
      asRead((await waitFor(query, 'read', (view) => asRead(view.text).includes(text))).text),
    click,
    enter: async (query, text) => {
      await click(query);
      await waitFor(query, 'overwrite', () => true);
      await tab.type(text);
    },
    errors: async () =>
      z
        .array(z.string())
        .parse(JSON.parse(await tab.evaluate('JSON.stringify(globalThis.pageErrors ?? [])'))),
  };
}

/** A text as it is read: where its lines break is the screen's matter. */
const asRead = (text: string) => text.replaceAll(/\s+/g, ' ');

function isClickable(view: View, before: View | null): boolean {
  const isAtRest = before?.point.x === view.point.x && before.point.y === view.point.y;
  return view.isEnabled && view.isOnTop && isAtRest && !view.isArriving;
}
