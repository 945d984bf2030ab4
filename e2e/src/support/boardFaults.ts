import type { Page } from 'playwright-core';

/**
 * What can't be read whole on a board: text that leaves the screen, that is cut or dotted by its box, or that lies on
 * another text. Huge figures may reach into the space above and below them.
 */
export function boardFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const HUGE = 0.062 * window.innerHeight;
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      if (element.closest('.bb-hidden, [aria-hidden], button') !== null) return false;
      return [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    });
    const measureBoxes = (element: HTMLElement): DOMRect[] =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        })
        .filter(({ width, height }) => width > 0 && height > 0);
    const texts = shown.map((element) => ({
      element,
      boxes: measureBoxes(element),
      said: (element.textContent ?? '').slice(0, 40),
      isHuge: Number.parseFloat(getComputedStyle(element).fontSize) > HUGE,
    }));
    const faults: string[] = [];
    for (const { element, boxes, said } of texts) {
      const isOut = boxes.some(
        (box) =>
          box.left < -0.5 ||
          box.top < -0.5 ||
          box.right > window.innerWidth + 0.5 ||
          box.bottom > window.innerHeight + 0.5,
      );
      if (isOut) faults.push(`off the screen: ${said}`);
      for (let at: HTMLElement | null = element; at !== null && at.tagName !== 'MAIN';) {
        const { overflow, textOverflow } = getComputedStyle(at);
        const isCut = at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1;
        if (textOverflow === 'ellipsis') faults.push(`dotted: ${said}`);
        if (overflow !== 'visible' && isCut) faults.push(`cut: ${said}`);
        at = at.parentElement;
      }
    }
    const small = texts.filter(({ isHuge }) => !isHuge);
    // Two texts may share a line's leading, not their letters.
    const lies = (a: DOMRect, b: DOMRect) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across > 1 && down > 0.25 * Math.min(a.height, b.height);
    };
    for (const [index, one] of small.entries()) {
      for (const other of small.slice(index + 1)) {
        if (one.boxes.some((a) => other.boxes.some((b) => lies(a, b)))) {
          faults.push(`on each other: ${one.said} / ${other.said}`);
        }
      }
    }
    return faults;
  });
}
