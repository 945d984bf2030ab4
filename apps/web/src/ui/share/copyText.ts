/**
 * Copies a text. Browsers offer `navigator.clipboard` by HTTPS only; a site on a laptop in a room has plain HTTP, where the older
 * way still works.
 *
 * @throws when neither does
 */
export async function copyText(text: string): Promise<void> {
  // Its type says that it is always there.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) return clipboard.writeText(text);
  if (!copySelected(text)) throw new Error('This browser copies nothing');
}

/** Copies by selecting the text in a field of its own, which is gone at once. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'bb-hidden';
  // Within an open dialog, which takes the focus back from anything outside it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, and without a successor where there is no HTTPS.
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
