/** Moves the focus to the screen's heading, where reading begins: after a step that removed what had the focus. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
