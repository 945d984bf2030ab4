import { useEffect } from 'react';
import { keyAction } from './roomKeys.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';
const COVERS = '[role="dialog"], dialog[open], [role="menu"]';

/** Listens to the keys of the room. A control is found by its `data-key`, wherever it is drawn. */
export function useRoomKeys(on: { readonly search: () => void; readonly help: () => void }): void {
  const { search, help } = on;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = keyAction(event, {
        isTyping: event.target instanceof Element && event.target.closest(FIELDS) !== null,
        isCovered: document.querySelector(COVERS) !== null,
      });
      if (action === null) return;
      event.preventDefault();
      if (action.kind === 'search') return search();
      if (action.kind === 'help') return help();
      const control = document.querySelector<HTMLElement>(`[data-key="${action.control}"]`);
      control?.focus({ preventScroll: true });
      if (action.kind === 'press') control?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [search, help]);
}
