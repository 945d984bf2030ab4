import type { FocusEvent } from 'react';

/** Scrolls what a keyboard has come to wholly into its row: browsers leave it where a corner of it is seen. */
export function showWhole({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
