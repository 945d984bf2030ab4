import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import classes from './Console.module.css';

type Props = { readonly title: string; readonly text?: string; readonly children: ReactNode };

/** One page of the console with its heading. */
export function AdminPage({ title, text, children }: Props) {
  useDocumentTitle(`${title} · Administration`);
  return (
    <>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {text !== undefined && <p>{text}</p>}
      </header>
      {children}
    </>
  );
}
