import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Container } from 'react-dom/client';
import { vi } from 'vitest';

/** A hook in a component that draws nothing. */
export type RunningHook<P, T> = {
  /** What the hook has returned last. */
  readonly now: () => T;
  readonly render: (props: P) => Promise<void>;
  /** Does something that may change the hook's state, waits for it if it is a promise, and until the state has changed. */
  readonly does: (work: (now: T) => unknown) => Promise<void>;
};

const running = new Set<() => Promise<void>>();

/** Ends the hooks of a test: before it gives up the globals and the timers that they use. */
export async function endHooks(): Promise<void> {
  for (const end of running) await end();
  running.clear();
}

/** Runs a hook as React does, effects included, without a DOM. End it after the test by `endHooks`. */
export async function runHook<P, T>(hook: (props: P) => T, first: P): Promise<RunningHook<P, T>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  const results: T[] = [];
  const Part = ({ props }: { readonly props: P }) => {
    results.push(hook(props));
    return null;
  };
  const root = createRoot(emptyContainer());
  const client = new QueryClient();
  running.add(() => act(async () => root.unmount()));
  const render = (props: P) =>
    act(async () => {
      root.render(createElement(QueryClientProvider, { client }, createElement(Part, { props })));
    });
  const now = (): T => {
    const [last] = results.slice(-1);
    if (last === undefined) throw new Error('The hook has not run');
    return last;
  };
  await render(first);
  return {
    now,
    render,
    does: (work) =>
      act(async () => {
        await work(now());
      }),
  };
}

/** As much of an element as React asks of the one that it draws nothing into. */
function emptyContainer(): Container {
  const listens = { addEventListener: () => undefined };
  const defaultView = { HTMLIFrameElement: EventTarget, document: { activeElement: null } };
  const ownerDocument = { ...listens, nodeType: 9, defaultView };
  const element: unknown = { ...listens, nodeType: 1, tagName: 'DIV', ownerDocument };
  if (!isContainer(element)) throw new Error('React draws into elements');
  return element;
}

function isContainer(element: unknown): element is Container {
  return Reflect.get(Object(element), 'nodeType') === 1;
}
