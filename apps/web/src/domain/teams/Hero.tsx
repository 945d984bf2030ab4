import type { ReactNode } from 'react';
import { Floor } from './Floor.tsx';
import classes from './Hero.module.css';
import { useDocumentTitle } from '../../ui/page/Page.tsx';

type Props = { readonly title: string; readonly text: string; readonly children?: ReactNode };

/** The lit top of a screen, with the header drawn over it. */
export function Hero({ title, text, children }: Props) {
  useDocumentTitle(title);
  return (
    <Floor isWide>
      <div className={classes.words}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
    </Floor>
  );
}
