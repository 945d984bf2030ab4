/**
 * Moves the focus to the screen's heading, where reading begins: after a step that removed what had the focus. On a screen
 * that is opened to type something, it moves to the field that is marked with `data-autofocus`.
 */
export function focusHeading(): void {
  const start =
    document.querySelector<HTMLElement>('main [data-autofocus]') ??
    document.querySelector<HTMLElement>('main h1');
  start?.focus({ preventScroll: true });
}
