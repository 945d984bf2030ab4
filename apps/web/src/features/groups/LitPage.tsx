import type { ReactNode } from 'react';
import { Floor } from '../../domain/teams/Floor.tsx';
import { useDocumentTitle } from '../../ui/page/Page.tsx';
import classes from './LitPage.module.css';

type Props = {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
};

/** A screen whose heading stands in the light, under the header. */
export function LitPage({ title, subtitle, children }: Props) {
  useDocumentTitle(title);
  return (
    <>
      <Floor className={classes.top} isWide>
        <div className={classes.inner}>
          <h1 tabIndex={-1}>{title}</h1>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
      </Floor>
      <div className={classes.body}>{children}</div>
    </>
  );
}
