import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

type Props = { readonly title: string; readonly text?: string; readonly action?: ReactNode };

/** Says that there is nothing here, why, and what can be done about it. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className={classes.empty}>
      <svg viewBox="0 0 64 40" aria-hidden className={classes.bracket}>
        <path d="M4 6h14v10h14M4 26h14V16M60 6H46v10H32M60 26H46V16M32 16v18" />
      </svg>
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
