import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Sheet.module.css';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** For a table: as wide as one, and as high as the screen, whatever is in it. */
  readonly isLarge?: boolean;
  readonly children: ReactNode;
};

/** A small dialog over the room: the browser's own, so that Escape and the focus are right. */
export function Sheet({ title, isOpen, onClose, isLarge = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // A press on the shade around it closes it; Escape does so from the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-large={isLarge || undefined}
      aria-label={title}
      // React's event also comes from a sheet in this one.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {isOpen && (
        <div className={classes.inside}>
          <header>
            <h2>{title}</h2>
            <button type="button" onClick={onClose}>
              Close
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
