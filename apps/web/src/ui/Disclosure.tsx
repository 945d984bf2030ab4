import { useState, type ReactNode } from 'react';
import classes from './Disclosure.module.css';

type Props = {
  readonly summary: ReactNode;
  /** Stands at the end of the summary. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** What is shown on request. Its content is drawn when it is first opened, and kept from then on. */
export function Disclosure({ summary, action, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className={classes.disclosure}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpened(true);
      }}
    >
      <summary>
        <span>{summary}</span>
        {action !== undefined && <span className={classes.action}>{action}</span>}
      </summary>
      {wasOpened && <div className={classes.content}>{children}</div>}
    </details>
  );
}
