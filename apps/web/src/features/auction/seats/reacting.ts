import { create } from 'zustand';

/** Whether the signs to hold up are shown. */
export const useReacting = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

export function toggleSigns(): void {
  useReacting.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

export function hideSigns(): void {
  useReacting.setState({ isOpen: false });
}

/** Puts them away. The focus returns to the key that shows them, if it is there. */
export function putSignsAway(): void {
  hideSigns();
  document.querySelector<HTMLElement>('[data-key="react"]')?.focus({ preventScroll: true });
}
