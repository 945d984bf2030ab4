import type { ComponentPropsWithRef, ReactElement } from 'react';

export type MenuItem =
  | { readonly label: string; readonly to: string }
  | { readonly label: string; readonly onPick: () => void };

export type LateMenuProps = {
  /** The button that opens it, drawn with these properties. */
  readonly renderButton: (given: ComponentPropsWithRef<'button'>) => ReactElement;
  /** What stands above the items; the button says it to screen readers. */
  readonly title?: string;
  /** Groups of items, with a line between them. */
  readonly groups: readonly (readonly MenuItem[])[];
};
