import type { Page } from 'playwright-core';

/**
 * The texts of the page's content that are wider than their own box, as they read. Left out is what is meant to scroll, what is hidden from
 * view, and the first names at the seats: whole ones are in the list of members.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#content *')].flatMap((element) => {
      if (!(element instanceof HTMLElement)) return [];
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      const { display, overflowX, clipPath } = getComputedStyle(element);
      const isBox = display !== 'inline' && display !== 'none' && element.clientWidth > 1;
      const isMeantTo = overflowX === 'auto' || overflowX === 'scroll';
      if (!hasText || !isBox || isMeantTo || clipPath !== 'none') return [];
      if (element.closest('[data-seat], .Toastify, .bb-hidden') !== null) return [];
      return element.scrollWidth > element.clientWidth + 1 ? [element.innerText] : [];
    }),
  );
}
