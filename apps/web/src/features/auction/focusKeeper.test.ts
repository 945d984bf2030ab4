import { expect, it } from 'vitest';
import { createFocusKeeper } from './focusKeeper.ts';

/** A page with a button, whose focus the test moves. */
function aPage(isByKeyboard = true) {
  let focused = 0;
  const button = Object.assign(new EventTarget(), {
    matches: () => isByKeyboard,
    focus: () => void (focused += 1),
  });
  const page = Object.assign(new EventTarget(), { body: 'body', activeElement: 'body' });
  const keeper = createFocusKeeper(page, () => button);
  const move = (target: EventTarget) => {
    const event = new Event('focusin');
    Object.defineProperty(event, 'target', { value: target });
    page.dispatchEvent(event);
  };
  return { button, page, keeper, move, focused: () => focused };
}

it('restores keyboard focus when the browser has dropped it', () => {
  const { button, keeper, move, focused } = aPage();
  move(button);
  keeper.restore();
  expect(focused()).toBe(1);
});

it('restores no focus that the button never had, or got by a click', () => {
  const untouched = aPage();
  untouched.keeper.restore();
  const clicked = aPage(false);
  clicked.move(clicked.button);
  clicked.keeper.restore();
  expect([untouched.focused(), clicked.focused()]).toEqual([0, 0]);
});

it('steals no focus from what was chosen since: another field, a tap, or the focused element', () => {
  const field = aPage();
  field.move(field.button);
  field.move(new EventTarget());
  field.keeper.restore();
  const tap = aPage();
  tap.move(tap.button);
  tap.page.dispatchEvent(new Event('pointerdown'));
  tap.keeper.restore();
  const elsewhere = aPage();
  elsewhere.move(elsewhere.button);
  elsewhere.page.activeElement = 'a link';
  elsewhere.keeper.restore();
  expect([field.focused(), tap.focused(), elsewhere.focused()]).toEqual([0, 0, 0]);
});

it('tracks nothing once it is closed', () => {
  const { button, keeper, move, focused } = aPage();
  keeper.close();
  move(button);
  keeper.restore();
  expect(focused()).toBe(0);
});
