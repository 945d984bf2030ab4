import type { FocusEvent } from 'react';

/** Scrolls what the keyboard has focused fully into view: browsers are content with a corner of it. */
export function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
