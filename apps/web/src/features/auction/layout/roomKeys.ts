/** What a key does: presses or focuses the control with this `data-key`, searches, or shows the help. */
export type KeyAction =
  | { readonly kind: 'press'; readonly control: string }
  | { readonly kind: 'focus'; readonly control: string }
  | { readonly kind: 'search' }
  | { readonly kind: 'help' };

type Pressed = {
  readonly key: string;
  /** Held down: only the first press counts. */
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/**
 * What a pressed key does in the room, or null.
 *
 * @param isTyping  whether a field has the focus
 * @param isCovered  whether a dialog or a menu is open
 */
export function keyAction(
  { key, repeat, ctrlKey, metaKey, altKey }: Pressed,
  { isTyping, isCovered }: { readonly isTyping: boolean; readonly isCovered: boolean },
): KeyAction | null {
  if (repeat || ctrlKey || metaKey || altKey || isTyping || isCovered) return null;
  switch (key.toLowerCase()) {
    case 'b':
      return { kind: 'press', control: 'bid' };
    case '1':
    case '2':
    case '3':
    case '4':
      return { kind: 'press', control: `chip-${key}` };
    case 'u':
      return { kind: 'press', control: 'up-to' };
    case 'f':
      return { kind: 'press', control: 'for' };
    case 'r':
      return { kind: 'press', control: 'react' };
    case 'm':
      return { kind: 'focus', control: 'amount' };
    case '/':
      return { kind: 'search' };
    case '?':
      return { kind: 'help' };
    default:
      return null;
  }
}
