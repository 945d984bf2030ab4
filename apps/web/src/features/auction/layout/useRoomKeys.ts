import { useEffect } from 'react';
import { keyAction } from './roomKeys.ts';

const FIELDS = 'input, textarea, select, [contenteditable]';
const COVERS = '[role="dialog"], dialog[open], [role="menu"]';

export type KeysOn = {
  /** Resolves once the search field has the focus. */
  readonly search: () => Promise<void>;
  /** Called with what was typed before that. */
  readonly typeAhead: (text: string) => void;
  readonly help: () => void;
};

/** Listens to the keys of the room. A control is found by its `data-key`, wherever it is drawn. */
export function useRoomKeys(on: KeysOn): void {
  const { search, typeAhead, help } = on;
  useEffect(() => {
    // What is typed before the field is there is meant for it.
    let ahead: string | null = null;
    const find = async () => {
      ahead = '';
      await search();
      if (ahead !== '') typeAhead(ahead);
      ahead = null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (ahead !== null) {
        if ([...event.key].length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        ahead += event.key;
        return event.preventDefault();
      }
      const action = keyAction(event, {
        isTyping: event.target instanceof Element && event.target.closest(FIELDS) !== null,
        isCovered: document.querySelector(COVERS) !== null,
      });
      if (action === null) return;
      event.preventDefault();
      if (action.kind === 'search') return void find();
      if (action.kind === 'help') return help();
      const control = document.querySelector<HTMLElement>(`[data-key="${action.control}"]`);
      control?.focus({ preventScroll: true });
      if (action.kind === 'press') control?.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [search, typeAhead, help]);
}
