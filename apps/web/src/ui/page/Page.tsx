import { useEffect, type ReactNode } from 'react';
import classes from './Page.module.css';

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  readonly width?: 'narrow' | 'wide' | 'full';
  readonly children: ReactNode;
};

/** A screen with its heading, no wider than is easy to read. */
export function Page({ title, subtitle, width = 'wide', children }: Props) {
  useDocumentTitle(title);
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {subtitle !== undefined && <p>{subtitle}</p>}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Bracketbid' ? title : `${title} · Bracketbid`;
  }, [title]);
}
