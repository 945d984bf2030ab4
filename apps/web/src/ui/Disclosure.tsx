import { useState, type ReactNode } from 'react';
import classes from './Disclosure.module.css';

type Props = {
  readonly summary: ReactNode;
  /** Stands at the end of the summary. */
  readonly action?: ReactNode;
  /** What is folded; called with whether it is open, where that matters to it. */
  readonly children: ReactNode | ((isOpen: boolean) => ReactNode);
};

/** What is shown on request. Its content is drawn when it is first opened, and kept from then on. */
export function Disclosure({ summary, action, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={classes.disclosure}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        <span>{summary}</span>
        {action !== undefined && <span className={classes.action}>{action}</span>}
      </summary>
      {wasOpened && (
        <div className={classes.content}>
          {typeof children === 'function' ? children(isOpen) : children}
        </div>
      )}
    </details>
  );
}
