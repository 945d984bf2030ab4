/** Tracks whether a button has keyboard focus, even after the browser has dropped it. */
export type FocusKeeper = {
  /** Restores the button's focus if it had it last and nothing else has been focused or pressed since. */
  restore(): void;
  close(): void;
};

type Button = EventTarget & {
  matches(selectors: string): boolean;
  focus(options: FocusOptions): void;
};
type Page = EventTarget & Readonly<Record<'activeElement' | 'body', unknown>>;

export function createFocusKeeper(page: Page, button: () => Button | null): FocusKeeper {
  let isHeld = false;
  const follow = ({ target }: Event) => {
    const own = button();
    isHeld = own !== null && target === own && own.matches(':focus-visible');
  };
  const release = () => {
    isHeld = false;
  };
  page.addEventListener('focusin', follow);
  page.addEventListener('pointerdown', release);
  return {
    restore: () => {
      if (isHeld && page.activeElement === page.body) button()?.focus({ preventScroll: true });
    },
    close: () => {
      page.removeEventListener('focusin', follow);
      page.removeEventListener('pointerdown', release);
    },
  };
}
