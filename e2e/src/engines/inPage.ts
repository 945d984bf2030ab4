import type * as TestingLibrary from '@testing-library/dom';
import type { Query, Text, View } from './query.ts';

declare global {
  /** Testing Library, once injected into the page. */
  var TestingLibraryDom: typeof TestingLibrary | undefined;
  /** The page's errors since then. */
  var pageErrors: string[] | undefined;
}

/**
 * Looks for the one visible element that fits. Runs in the page, as text, so it can use nothing of this file.
 *
 * @param purpose  `click` scrolls it into sight
 * @returns JSON of a View; of null, when there is none; of 'bare', when Testing Library isn't in the page
 */
export function lookInPage(query: Query, purpose: 'read' | 'click' | 'overwrite'): string {
  const library = globalThis.TestingLibraryDom;
  if (library === undefined) return '"bare"';

  const createMatcher = (text: Text) =>
    typeof text === 'string' ? text : new RegExp(text.pattern);
  const find = (wanted: Query): HTMLElement[] => {
    const place = wanted.within === undefined ? document.body : find(wanted.within)[0];
    if (place === undefined) return [];
    if ('text' in wanted) return library.queryAllByText(place, createMatcher(wanted.text));
    if ('label' in wanted) return library.queryAllByLabelText(place, createMatcher(wanted.label));
    const name = wanted.name === undefined ? {} : { name: createMatcher(wanted.name) };
    return library.queryAllByRole(place, wanted.role, name);
  };
  // What is inert is there to be seen, not to be used.
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    element.closest('[inert]') === null;
  // A dialog stands elsewhere before its first frame, and nobody sees it there.
  const isArriving = (element: Element): boolean =>
    getComputedStyle(element).opacity === '0' ||
    element
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      ) ||
    (element.parentElement !== null && isArriving(element.parentElement));
  const found = find(query).find(isVisible);
  if (found === undefined) return 'null';

  if (purpose !== 'read') found.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (purpose === 'overwrite' && found instanceof HTMLInputElement) found.select();
  const { x, y, width, height } = found.getBoundingClientRect();
  const point = { x: x + width / 2, y: y + height / 2 };
  const onTop = document.elementFromPoint(point.x, point.y);
  const view: View = {
    text: found.innerText,
    isEnabled: !found.matches(':disabled, [aria-disabled=true]'),
    isArriving: isArriving(found),
    isOnTop: onTop !== null && (found.contains(onTop) || onTop.contains(found)),
    point,
  };
  return JSON.stringify(view);
}

/** Runs in the page, as text, after Testing Library was injected. */
export function collectErrors(): string {
  globalThis.pageErrors = [];
  const keep = (text: string) => void globalThis.pageErrors?.push(text);
  addEventListener('error', ({ message }) => keep(message));
  addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)));
  return '';
}
