import { expect, it } from 'vitest';
import { showWhole } from './showWhole.ts';

function focusedBy(means: 'keyboard' | 'finger') {
  const scrolls: unknown[] = [];
  showWhole({
    target: {
      matches: (selector: string) => selector === ':focus-visible' && means === 'keyboard',
      scrollIntoView: (options?: unknown) => void scrolls.push(options),
    },
  });
  return scrolls;
}

it('scrolls what the keyboard reached into view, no further than it must', () => {
  expect(focusedBy('keyboard')).toEqual([{ block: 'nearest', inline: 'nearest' }]);
});

it('leaves alone what a finger or the mouse pressed: it must not move under it', () => {
  expect(focusedBy('finger')).toEqual([]);
});
